import { posix } from 'node:path';

const relativeAddress = /url\((["']?)(?!["']?(?:[a-z]+:|\/|#))([^"')]+)\1\)/g;
const sourceMap = /\/\*# sourceMappingURL=[^*]*\*\/\s*$/;
/** Would end the element, or make the page wait for another file. */
const unfit = /<\/style|@import/i;

/** Whether a style sheet can stand in a page. */
export function mayStand(css: string): boolean {
  return !unfit.test(css);
}

/** The text of a style sheet for another place than its own. @throws Error when it can't stand in a page */
export function inlined(css: string, href: string): string {
  if (!mayStand(css)) throw new Error(`${href} can't stand in a page`);
  const folder = posix.dirname(href);
  return css
    .replaceAll('\r\n', '\n')
    .replace(sourceMap, '')
    .replace(relativeAddress, (_, quote: string, to: string) => `url(${quote}${posix.join(folder, to)}${quote})`)
    .trim();
}
