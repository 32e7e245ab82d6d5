/**
 * Checks that a part's markup affects only its own place on the page. Markup that closes elements it did not open, or
 * leaves some open, would change the page around it. Only the form that React writes is accepted: quoted attributes,
 * and `<` only in tags and comments.
 */

const token = /<!--(\/?)([$&])?[^<>]*-->|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*(\/?)>|[^<]+/giy;

/** Void elements, which have no end tag. */
const empty = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/;
/** Elements that affect the whole page, wherever they are. */
const refused = /^(?:base|body|frameset|head|html|link|meta|plaintext|script|style|title)$/;
/** The elements with the page's own data have such ids. */
const ofPage = /\sid="storysprout-/i;

/** @throws Error when the markup would affect the page around it */
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
