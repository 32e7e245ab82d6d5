/**
 * Words as search compares them (docs/product.md#search). The blog service builds its index with these functions and
 * pages mark found words with them, so that both agree. This file imports no schema library, because pages import it.
 */

/** The number of words of a text that are indexed. The rest is not found. */
export const mostSearchWords = 2_000;
const leastLetters = 2;
/** Longer words are cut, so that no text makes a large index entry. */
const mostLetters = 40;

/** A word of a text, with its place in it. */
export interface FoundWord {
  /**
   * The word as it was written, but in lower case and without accents, for matching the beginning that a reader types.
   */
  readonly plain: string;
  /** The form in the index: `plain` without a plural ending. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
/** The accents of Latin, Greek and Cyrillic letters. Other scripts have marks that are vowels, and those stay. */
const accents = /[\u0300-\u036f]/g;

/** Yields the words of a text in order. Single letters are left out. */
export function* wordsOf(text: string): Generator<FoundWord, void> {
  for (const { 0: written, index } of text.matchAll(word)) {
    const plain = plainOf(written);
    if (Array.from(plain).length < leastLetters) continue;
    yield { plain, term: singularOf(plain), start: index, end: index + written.length };
  }
}

/** The different terms among the first words of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  let words = 0;
  for (const { term } of wordsOf(text)) {
    terms.add(term);
    words += 1;
    if (words === mostSearchWords) break;
  }
  return terms;
}

function plainOf(written: string): string {
  const letters = written.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase();
  const bare = letters.replace(/['’]s$/u, '').replace(/['’]/gu, '');
  return bare.length <= mostLetters ? bare : Array.from(bare).slice(0, mostLetters).join('');
}

/** Singular nouns that end with `ie`, whose plural looks like that of `story`. */
const endWithIe =
  /^(?:.?.ie|birdie|brownie|calorie|cookie|doggie|genie|goalie|hoodie|movie|pixie|selfie|smoothie|zombie)s$/;

/**
 * A word without its English plural ending: `stories` becomes `story`, `foxes` becomes `fox`. Words that only look like a
 * plural may lose a letter as well, which does no harm: texts and searches lose the same.
 */
export function singularOf(plain: string): string {
  if (!/[a-z]{2}s$/.test(plain) || /(?:ss|us|is)$/.test(plain)) return plain;
  if (endWithIe.test(plain)) return plain.slice(0, -1);
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (/(?:ss|x|sh|ch|...o)es$/.test(plain)) return plain.slice(0, -2);
  return plain.slice(0, -1);
}

/** Words in nearly every English text. Beside others they say nothing about what a reader looks for. */
const common = new Set(
  (
    'about after again all also am an and any are as at be because been before but by can come could day did do down ' +
    'each even every for from get go had has have he her here him his how if in into is it its just know let like ' +
    'little look made make me more my no not now of off on one only or other our out over said saw say see she so some ' +
    'than that the their them then there they thi this to too two up us very wa want was way we went were what when ' +
    'where which who will with would you your'
  ).split(' '),
);

/** Returns whether the index leaves the term out of texts. Titles keep it, so that "Who am I" is found. */
export function isCommonTerm(term: string): boolean {
  return common.has(term);
}
