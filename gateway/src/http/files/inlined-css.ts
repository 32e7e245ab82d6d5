import { posix } from 'node:path';

const relativeAddress = /url\((["']?)(?!["']?(?:[a-z]+:|\/|#))([^"')]+)\1\)/g;
const sourceMap = /\/\*# sourceMappingURL=[^*]*\*\/\s*$/;
/** Matches what would end the element, or make the page wait for another file. */
const unfit = /<\/style|@import/i;

/** Returns whether a style sheet can be inlined in a page. */
export function mayStand(css: string): boolean {
  return !unfit.test(css);
}

/**
 * Returns a style sheet's text with addresses that are valid in any page.
 *
 * @throws Error when it can't be inlined
 */
export function inlined(css: string, href: string): string {
  if (!mayStand(css)) throw new Error(`${href} can't stand in a page`);
  const folder = posix.dirname(href);
  return css
    .replaceAll('\r\n', '\n')
    .replace(sourceMap, '')
    .replace(relativeAddress, (_, quote: string, to: string) => `url(${quote}${posix.join(folder, to)}${quote})`)
    .trim();
}
