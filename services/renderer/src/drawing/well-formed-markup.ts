/**
 * Whether a part's markup stays within its place on the page. Markup that ends elements it did not begin, or leaves
 * some open, would change what stands around it. The form is the one that React writes: quoted attributes, and no `<`
 * but that of a tag or a comment.
 */

const token = /<!--(\/?)([$&])?[^<>]*-->|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*(\/?)>|[^<]+/giy;

/** Elements without an end. */
const empty = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/;
/** Elements whose effect goes beyond their place, wherever they stand. */
const refused = /^(?:base|body|frameset|head|html|link|meta|plaintext|script|style|title)$/;
/** The page's data lies in elements with such ids. */
const ofPage = /\sid="storysprout-/i;

/** @throws Error when it does not stay within its place */
export function assertWellFormed(html: string): void {
  const open: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const match = token.exec(html);
    if (!match) throw new Error('its markup has something that is no tag, comment or text');
    const [, boundaryEnd, boundary, end, tag, attributes = '', slash] = match;
    const name = boundary ?? tag?.toLowerCase();
    if (name === undefined) continue;
    if (refused.test(name)) throw new Error(`its markup has <${name}>, which concerns the whole page`);
    if (ofPage.test(attributes)) throw new Error("its markup has an id of the page's own data");
    if (boundaryEnd || end) {
      if (open.pop() !== name) throw new Error(`its markup ends <${name}> where another begins`);
    } else if (!empty.test(name)) {
      if (slash) throw new Error(`its markup has <${name}/>, which browsers take for a beginning`);
      open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`its markup leaves <${open.at(-1)}> open`);
}
