import { flagged, nothing, type Step } from '../step';
import { type Word, wordsOf } from '../words';

/** Children shout with stretched letters, but this many of one character are a flood. */
const stretched = /([^\s\d\-_=*~.#])\1{19,}/gu;
/** Lines that divide a story are fine, walls of them are not. */
const walls = /([-_=*~.#])\1{119,}/gu;
/** Combining marks piled onto a letter until they cover other lines. */
const piledMarks = /\p{M}{6,}/gu;
/** Longer than any real word. */
const endlessWord = /\p{L}{90,}/gu;

const runs = [stretched, walls, piledMarks, endlessWord];

/**
 * Returns whether any of `runs` can match. This cheap check looks for six equal characters in a row, an endless word or
 * six combining marks.
 */
function hasLongRun(text: string): boolean {
  let same = 1;
  let unbroken = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    same = code === text.charCodeAt(at - 1) ? same + 1 : 1;
    unbroken = code <= space ? 0 : unbroken + 1;
    if (same >= 6 || unbroken >= 80) return true;
  }
  return /\p{M}{6}/u.test(text);
}

const space = 32;

/** Finds one word repeated at least 15 times. "ha ha ha" a dozen times is a laugh. */
function sameWords(words: readonly Word[], text: string): string[] {
  const found: string[] = [];
  for (let first = 0; first < words.length; ) {
    let next = first + 1;
    while (next < words.length && words[next]?.form === words[first]?.form) next += 1;
    if (next - first >= 15) found.push(text.slice(words[first]?.start, words[next - 1]?.end));
    first = next;
  }
  return found;
}

/** Text that repeats itself until nobody can read it. Refrains and laughter are welcome. */
export const repetitionStep: Step = (text) => {
  const passages = [
    ...(hasLongRun(text) ? runs.flatMap((shape) => text.match(shape) ?? []) : []),
    ...sameWords(wordsOf(text), text),
  ];
  if (passages.length > 0) return flagged('spam', passages);
  const repeated = floodedSentence(text) ?? mashedKeys(text) ?? fewWords(text);
  return repeated === null ? nothing : flagged('spam', [repeated], false, 'flood');
};

/** Finds an unreadable word: no vowel, far too long, or the same few letters again and again. */
function mashedKeys(text: string): string | null {
  const mashed = wordsOf(text).find(({ form }) => form.length >= 7 && mash.test(form) && !laughter.test(form));
  return mashed ? text.slice(mashed.start, mashed.end) : null;
}

const mash = /^\p{L}{24,}|[bcdfghjklmnpqrstvwxz]{7}|^\d{30}|^(\p{L}{2,4})\1{6}/u;
const laughter = /^(?:[aeh]{0,2}(?:ha|he|hi|ja|ah|lo|mu|wa)+h?){1,12}$/i;

/**
 * Returns the text when it repeats a few words again and again. Long texts are left out, because they may have
 * refrains.
 */
function fewWords(text: string): string | null {
  const words = text.length < longestFlood ? wordsOf(text) : [];
  if (words.length < 9) return null;
  return new Set(words.map(({ form }) => form)).size / words.length <= 0.4 ? text : null;
}

const longestFlood = 600;

/** The sentence that was pasted until it fills most of a text, or null. */
function floodedSentence(text: string): string | null {
  const sentences = text
    .split(/[\n.!?]+/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence.length >= 3);
  if (sentences.length < floodTimes) return null;
  const [sentence, times] = mostFrequent(sentences);
  return times >= floodTimes && times / sentences.length > mostOfIt ? sentence : null;
}

/** A refrain is repeated a few times between verses, but a flood consists of little else. */
const floodTimes = 6;
const mostOfIt = 0.7;

function mostFrequent(sentences: readonly string[]): [sentence: string, times: number] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
}
