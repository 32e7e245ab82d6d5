/** The first character that can belong to the one before it, apart from a line feed. */
const firstCombining = 0x300;

/**
 * Returns the first characters of a text, and nothing of one that would be cut in half: an emoji of several parts, a
 * letter with its accents.
 *
 * @param most the limit in Unicode code points
 */
export function firstCharacters(text: string, most: number): string {
  let end = 0;
  for (let count = 0; count < most && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  const isWhole = end >= text.length || text.charCodeAt(end) < firstCombining;
  if (isWhole) return text.slice(0, end);
  return text.slice(0, new Intl.Segmenter('en').segment(text).containing(end)?.index || end);
}
