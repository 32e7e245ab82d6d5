import type { Word } from './words';

/**
 * Returns the parts of a text around possible findings, so that a slow search reads only little of a long text.
 *
 * @param trigger a cheap expression, with the flag `g`, that matches wherever the search could find something
 * @param radius how far a finding may reach from there, in characters
 */
export function snippetsOf(text: string, trigger: RegExp, radius = 90): string[] {
  const snippets: string[] = [];
  let from = -1;
  let to = -1;
  for (const { index, 0: found } of text.matchAll(trigger)) {
    const start = wordStart(text, Math.max(0, index - radius));
    if (start > to) {
      if (to >= 0) snippets.push(text.slice(from, to));
      from = start;
    }
    to = Math.min(text.length, index + found.length + radius);
  }
  if (to >= 0) snippets.push(text.slice(from, to));
  return snippets;
}

const space = ' '.charCodeAt(0);
const longestWord = 30;

/**
 * Moves back to the beginning of a word, because half a word may look like something else. Very long runs without a
 * space are cut.
 */
function wordStart(text: string, at: number): number {
  for (let before = at; before >= 0 && before > at - longestWord; before -= 1) {
    if (text.charCodeAt(before) === space) return before;
  }
  return at;
}

/** Like `snippetsOf`, but around words that every finding must contain. */
export function snippetsAround(
  text: string,
  words: readonly Word[],
  isHint: (word: Word, next: Word | undefined) => boolean,
  radius = 90,
): string[] {
  const snippets: string[] = [];
  let from = -1;
  let to = -1;
  for (const [at, word] of words.entries()) {
    if (!isHint(word, words[at + 1])) continue;
    const start = wordStart(text, Math.max(0, word.start - radius));
    if (start > to) {
      if (to >= 0) snippets.push(text.slice(from, to));
      from = start;
    }
    to = Math.min(text.length, word.end + radius);
  }
  if (to >= 0) snippets.push(text.slice(from, to));
  return snippets;
}
