import * as z from 'zod/mini';

/** The reading time and reading level of a text (docs/product.md#reading-time). */

export const readingLevels = ['easy', 'medium', 'hard'] as const;
export type ReadingLevel = (typeof readingLevels)[number];

export const reading = z.object({
  /** Whole minutes for a reader of eight years; at least 1. */
  minutes: z.number(),
  /** Missing where most words have no Latin letters, because the formula works only for English. */
  level: z.optional(z.enum(readingLevels)),
});
export type Reading = z.infer<typeof reading>;

/** Vowels that are written but not spoken at the end of a word: "make", "likes", "looked". */
const silentEnd = /(?<=[^aeiouy])(?:e|es|ed)$/;
/** Ends that are spoken all the same: "little", "pages", "boxes", "wanted". */
const spokenEnd = /(?:[^aeiouy]le|[cgsxz]es|[cs]hes|[td]ed)$/;

/** Estimates the number of syllables of an English word from its spelling; at least one. */
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

/** Splits a text into sentences. The end of a line, as in a poem, ends a sentence too. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((part) => /\w/.test(part));

/** A word; a single character in scripts without spaces between words. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}'’]+/gu;
/** The number of words that a child of eight years reads in a minute. */
const wordsAMinute = 100;
/** The highest grades of an easy and of a medium text. The site's own texts for children should be easy. */
const highest = { easy: 4, medium: 7 } as const;
/** Young writers forget periods, which makes no word of theirs harder: longer sentences count as several. */
const longestSentence = 20;

function shortened(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  const parts = Math.ceil(words.length / longestSentence);
  return Array.from({ length: parts }, (_, at) =>
    words.slice(at * longestSentence, (at + 1) * longestSentence).join(' '),
  );
}

function levelOf(grade: number): ReadingLevel {
  if (grade <= highest.easy) return 'easy';
  return grade <= highest.medium ? 'medium' : 'hard';
}

/** Returns the reading time and level that a card shows. */
export function readingOf(text: string): Reading {
  const words = text.match(word) ?? [];
  const minutes = Math.max(1, Math.round(words.length / wordsAMinute));
  const latin = words.filter((each) => /[a-z]/i.test(each));
  if (latin.length === 0 || 2 * latin.length < words.length) return { minutes };
  return { minutes, level: levelOf(readingGrade(sentencesOf(text).flatMap(shortened))) };
}
