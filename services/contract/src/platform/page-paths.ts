/** Rules for the addresses of remotes' pages, which builds and the registry share. */

/**
 * A path consists of parts of letters, digits, dashes and underscores, each with one `/` before it. `:id` stands for a
 * whole part, but not the first one, because `/:any` would match other teams' addresses. Anything else that routers or
 * browsers read as the same address is refused.
 */
export const pagePathForm = /^\/[\w-]+(\/(:[A-Za-z]+|[\w-]+))*$/;
export const pagePathRule =
  'a path is like /club or /club/:id: letters, digits, - and _ in parts with one / before each, the first part without :';

/** The address at which a blog is read, whichever team shows it. Feeds, site maps and search engines use it. */
export const blogPageAddress = '/blog/:id';

/** The address of a page of this site in a menu, such as `/dashboard?tab=profile`. */
export const linkPathForm = /^(\/[\w-]+)+(\?[\w=&-]+)?$/;

/**
 * Returns whether both paths match some common address. `:id` stands for any part, and `:token?` for any part or none.
 * Case makes no difference, because the router ignores it.
 */
export function pathsOverlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => path.toLowerCase().split('/')) as [string[], string[]];
  return Array.from({ length: Math.max(left.length, right.length) }).every((_, at) => {
    const [mine, theirs] = [left[at], right[at]];
    if (mine === undefined || theirs === undefined) return (mine ?? theirs)?.endsWith('?');
    return mine === theirs || mine.startsWith(':') || theirs.startsWith(':');
  });
}

const partsOf = (address: string) => address.replace(/\/+$/, '').split('/');

/** Reads the escapes of a part of an address, such as `%61bout`; leaves those that make no sense. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function fits(path: string, given: readonly string[]): boolean {
  const wanted = partsOf(path);
  if (given.length > wanted.length) return false;
  return wanted.every((part, at) => {
    if (!part.startsWith(':')) return part === given[at];
    return part.endsWith('?') ? given[at] !== '' : Boolean(given[at]);
  });
}

/**
 * Returns the one right address of the page that a reader means, who may have written it in other case or with a slash
 * at the end.
 *
 * @param paths of all pages, such as `/blog/:id` and `/family/:token?`
 * @returns null when no page is there
 */
export function rightAddress(address: string, paths: readonly string[]): string | null {
  const given = partsOf(address);
  const read = given.map(decoded);
  const lower = read.map((part) => part.toLowerCase());
  const path = paths.find((each) => fits(each, read)) ?? paths.find((each) => fits(each.toLowerCase(), lower));
  if (path === undefined) return null;
  const wanted = partsOf(path);
  return given.map((part, at) => (wanted[at]?.startsWith(':') ? part : wanted[at])).join('/') || '/';
}
