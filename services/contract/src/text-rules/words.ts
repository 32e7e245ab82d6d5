/** A word of a text, as it is written and in the form in which words are compared. */
export interface Word {
  /** Lower case, without accents. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** A full stop, a question or exclamation mark or a new line lies before it. */
  readonly startsSentence: boolean;
}

let last: { readonly text: string; readonly words: readonly Word[] } = { text: '', words: [] };

/** Returns the words of a text. The last result is cached, because several checks need the same words. */
export function wordsOf(text: string): readonly Word[] {
  if (last.text !== text) last = { text, words: readWords(text) };
  return last.words;
}

/** A word may contain signs that stand for letters, and may end in a star: "st*pid", "id!ot", "a$$". */
const shape =
  /[\p{L}\p{N}@$][\p{L}\p{N}\p{M}]*(?:['’*@$!#_+-]{1,3}[\p{L}\p{N}\p{M}]+)*[*$]*|\p{Extended_Pictographic}/uy;

function readWords(text: string): Word[] {
  const words: Word[] = [];
  let startsSentence = false;
  for (let at = 0; at < text.length; ) {
    const end = plainWordEnd(text, at);
    if (end > at) {
      words.push({ form: text.slice(at, end).toLowerCase(), start: at, end, startsSentence });
      startsSentence = false;
      at = end;
      continue;
    }
    shape.lastIndex = at;
    const found = isBetweenWords(text.charCodeAt(at)) ? null : shape.exec(text);
    if (found) {
      words.push({ form: formOf(found[0]), start: at, end: at + found[0].length, startsSentence });
      startsSentence = false;
      at += found[0].length;
    } else {
      startsSentence ||= endsSentence(text.charCodeAt(at));
      at += 1;
    }
  }
  return words;
}

/**
 * A fast path for most words, which are plain letters up to a space or punctuation. Returns the end of such a word;
 * `at` when there is none.
 */
function plainWordEnd(text: string, at: number): number {
  let end = at;
  while (isLetter(text.charCodeAt(end))) end += 1;
  return end === text.length || isBetweenWords(text.charCodeAt(end)) ? end : at;
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
/** White space and the signs that are no part of any word: . , ? ; : ( ) " */
const between = new Set([...' \n\t\r.,?;:()"'].map((sign) => sign.charCodeAt(0)));
const isBetweenWords = (code: number) => between.has(code);
const ends = new Set([...'.?!\n'].map((sign) => sign.charCodeAt(0)));
const endsSentence = (code: number) => ends.has(code);

const marks = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant, with everything in it.
const isAscii = /^[\x00-\x7f]*$/;

/** Lower case, without accents, with straight apostrophes. */
export function formOf(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii.test(lower)) return lower;
  return lower.replaceAll('’', "'").normalize('NFD').replace(marks, '').replaceAll('ß', 'ss');
}

const signs = new Map([...'0o 1i 3e 4a 5s 7t @a $s !i'.split(' ')].map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** The letters a disguised word stands for: "st0o0pid" and "s-t-u-p-i-d" without digits, signs and stretched letters. */
export function undisguised(form: string): string {
  const read = /\p{L}/u.test(form) ? form.replace(/[013457@$!]/g, (sign) => signs.get(sign) ?? sign) : form;
  return read.replace(/[^\p{L}\p{N}*]/gu, '').replace(/(\p{L})\1{2,}/gu, '$1');
}
