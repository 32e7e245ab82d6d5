/** Rules for the addresses of remotes' pages, which builds and the registry share. */

/**
 * Parts of letters, digits, dashes and underscores, each with one `/` before it; `:id` is a whole part, and never the first one, as
 * `/:any` would lie at other teams' addresses. Whatever else routers and browsers read as the same address has no place in it.
 */
export const pagePathForm = /^\/[\w-]+(\/(:[A-Za-z]+|[\w-]+))*$/;
export const pagePathRule =
  'a path is like /club or /club/:id: letters, digits, - and _ in parts with one / before each, the first part without :';

/** Where a blog is read, whichever team shows it: feeds, site maps and search engines know this address. */
export const blogPageAddress = '/blog/:id';

/** An address of the site's own in a menu, such as `/dashboard?tab=profile`. */
export const linkPathForm = /^(\/[\w-]+)+(\?[\w=&-]+)?$/;

/**
 * Whether some address belongs to both paths. `:id` stands for any part, and `:token?` for any or none; capitals make no
 * difference, as the router ignores them.
 */
export function pathsOverlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => path.toLowerCase().split('/')) as [string[], string[]];
  return Array.from({ length: Math.max(left.length, right.length) }).every((_, at) => {
    const [mine, theirs] = [left[at], right[at]];
    if (mine === undefined || theirs === undefined) return (mine ?? theirs)?.endsWith('?');
    return mine === theirs || mine.startsWith(':') || theirs.startsWith(':');
  });
}
