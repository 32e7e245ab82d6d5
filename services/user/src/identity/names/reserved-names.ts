import { readingsOfName } from '@storysprout/contract/moderation';

interface Word {
  readonly letters: string;
  /** The form that words are compared in. */
  readonly skeleton: string;
}

/** The words of a reserved word or name. */
export type Phrase = readonly Word[];

export function phraseOf(reserved: string): Phrase {
  return (readingsOfName(reserved)[0] ?? []).map(wordOf);
}

/** Returns whether a name contains one of the phrases as whole words, however its letters are disguised. */
export function holdsReserved(name: string, phrases: readonly Phrase[]): boolean {
  const readings = readingsOfName(name).map((words) => words.map(wordOf));
  return readings.some((words) => phrases.some((phrase) => holds(words, phrase)));
}

function holds(words: Phrase, phrase: Phrase): boolean {
  const [first] = phrase;
  if (!first) return false;
  if (words.some((_, at) => phrase.every((word, offset) => isSame(words[at + offset], word)))) return true;
  // "Mode Rator" reads like "moderator". But a single last letter is an initial, as in "Tea M.".
  if ((words.at(-1)?.letters.length ?? 0) > 1 && joined(words) === joined(phrase)) return true;
  return phrase.length === 1 && (words.some((word) => isStretched(word, first)) || isApart(words, first));
}

function isSame(read: Word | undefined, word: Word): boolean {
  if (!read) return false;
  return read.skeleton === word.skeleton || read.skeleton === `${word.skeleton}s` || looksLike(read, word);
}

/** Returns whether at most half of a word's letters are replaced by signs or unusual letters, as in "s★aff". */
function looksLike(read: Word, { letters: word }: Word): boolean {
  const letters = [...read.letters];
  if (word.length < 4 || letters.length !== word.length) return false;
  const strange = letters.filter((letter, at) => skeletonOf(letter) !== skeletonOf(word.charAt(at)));
  return strange.length * 2 <= letters.length && strange.every((letter) => /[^a-z\d]/.test(letter));
}

/** "Adminn" and "Stafff", and not the given name "Staf". */
function isStretched(read: Word, word: Word): boolean {
  return read.letters.length > word.letters.length && oneOfEach(read) === oneOfEach(word);
}

function oneOfEach({ letters }: Word): string {
  return skeletonOf(letters.replace(/(\p{L})\1+/gu, '$1'));
}

/**
 * Returns whether the word is split into pieces between other words, as in "The Story Sprout crew". An initial does not
 * count as a piece.
 */
function isApart(words: Phrase, word: Word): boolean {
  return words.some((_, from) => {
    for (let to = from + 2; to <= words.length; to += 1) {
      const pieces = words.slice(from, to);
      if (pieces.some(({ letters }) => letters.length < 2)) return false;
      if (joined(pieces) === word.skeleton) return true;
    }
    return false;
  });
}

function joined(words: Phrase): string {
  return skeletonOf(words.map(({ letters }) => letters).join(''));
}

function wordOf(letters: string): Word {
  return { letters, skeleton: skeletonOf(letters) };
}

/** Maps letters that look alike to the same form: "officiaI", "rnoderator" and "aclmin". */
function skeletonOf(word: string): string {
  return word.replace(/[i1]/g, 'l').replace(/rn|nn/g, 'm').replaceAll('vv', 'w').replaceAll('cl', 'd');
}
