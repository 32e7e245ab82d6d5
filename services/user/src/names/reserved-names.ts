import { readingsOfName } from '@storysprout/contract/moderation';

/** The words of a reserved word or name, in the form that they are compared in. */
export type Phrase = readonly string[];

export function phraseOf(reserved: string): Phrase {
  return (readingsOfName(reserved)[0] ?? []).map(skeletonOf);
}

/** Whether a name holds one of the phrases as whole words, however its letters are disguised. */
export function holdsReserved(name: string, phrases: readonly Phrase[]): boolean {
  const readings = readingsOfName(name).map((words) => words.map(skeletonOf));
  return readings.some((words) => phrases.some((phrase) => holds(words, phrase)));
}

function holds(words: readonly string[], phrase: Phrase): boolean {
  if (phrase.length === 0) return false;
  const isThere = (word: string, at: number) =>
    words[at] === word || words[at] === `${word}s` || looksLike(words[at] ?? '', word);
  if (words.some((_, at) => phrase.every((word, offset) => isThere(word, at + offset)))) return true;
  // "Mode Rator" reads like it, but "Tea M." is a given name with an initial.
  return (words.at(-1)?.length ?? 0) > 1 && joined(words) === joined(phrase);
}

/** Whether signs or strange letters stand for at most half of the letters of a word: "s★aff". */
function looksLike(read: string, word: string): boolean {
  const letters = [...read];
  if (word.length < 4 || letters.length !== word.length) return false;
  const strange = letters.filter((letter, at) => letter !== word.charAt(at));
  return strange.length * 2 <= letters.length && strange.every((letter) => /[^a-z\d]/.test(letter));
}

function joined(words: readonly string[]): string {
  return skeletonOf(words.join(''));
}

/** Letters that look alike are the same here: "officiaI", "rnoderator" and "aclmin". */
function skeletonOf(word: string): string {
  return word.replace(/[i1]/g, 'l').replace(/rn|nn/g, 'm').replaceAll('vv', 'w').replaceAll('cl', 'd');
}
