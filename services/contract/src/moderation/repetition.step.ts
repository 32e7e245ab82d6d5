import { flagged, nothing, type Step } from './step';

/** Children shout with stretched letters, but this many of one character are a flood. */
const stretched = /([^\s\-_=*~.#])\1{24,}/gu;
/** Lines that divide a story are fine, walls of them are not. */
const walls = /([-_=*~.#])\1{119,}/gu;
/** One word over and over: "ha ha ha" a dozen times is a laugh. */
const sameWord = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,30})(?:[\s,.!-]+\1){14,}(?![\p{L}\p{N}])/giu;
/** Combining marks piled onto a letter until they cover other lines. */
const piledMarks = /\p{M}{6,}/gu;
/** Longer than any real word. */
const endlessWord = /\p{L}{90,}/gu;

const shapes = [stretched, walls, sameWord, piledMarks, endlessWord];

/** Text that repeats itself until nobody can read it. Refrains and laughter are welcome. */
export const repetitionStep: Step = (text) => {
  const passages = shapes.flatMap((shape) => text.match(shape) ?? []);
  if (passages.length > 0) return flagged('spam', passages);
  const repeated = floodedSentence(text);
  return repeated === null ? nothing : flagged('spam', [repeated]);
};

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

/** A refrain comes back a few times between verses; a flood is little else. */
const floodTimes = 8;
const mostOfIt = 0.7;

function mostFrequent(sentences: readonly string[]): [sentence: string, times: number] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
}
