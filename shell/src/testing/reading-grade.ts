/** Vowels that are written but not spoken at the end of a word: "make", "likes", "looked". */
const silentEnd = /(?<=[^aeiouy])(?:e|es|ed)$/;
/** Ends that are spoken all the same: "little", "pages", "boxes", "wanted". */
const spokenEnd = /(?:[^aeiouy]le|[cgsxz]es|[cs]hes|[td]ed)$/;

/** How many syllables an English word has, by its spelling; at least one. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spoken = spokenEnd.test(letters) ? letters : letters.replace(silentEnd, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The school grade in which most children can read a text, by the formula of Flesch and Kincaid. */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/[a-z0-9'-]*[a-z0-9][a-z0-9'-]*/gi) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((part) => /\w/.test(part));
