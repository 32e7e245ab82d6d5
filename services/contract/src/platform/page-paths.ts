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
