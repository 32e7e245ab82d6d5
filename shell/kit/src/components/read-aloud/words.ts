/** A stretch of a text: from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** Returns the word at this index of the text, or the next one; null after the last. */
export function wordAt(text: string, at: number): Stretch | null {
  for (const { index, 0: found } of text.matchAll(word)) {
    if (index + found.length > at) return { start: index, end: index + found.length };
  }
  return null;
}

/** The end of a line or sentence, for browsers that can't find sentences themselves. */
const sentenceEnd = /(?<=[.!?…]["”’)]?)\s+|\n+/;

function roughly(text: string): string[] {
  return text.split(new RegExp(`(${sentenceEnd.source})`, 'u'));
}

function segments(line: string): string[] {
  if (!('Segmenter' in Intl)) return roughly(line);
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment);
}

/**
 * The start of a segment that continues the sentence: '“Wait!” said Ole.' is one sentence, though it may look like two.
 */
const goesOn = /^\p{Ll}/u;

function sentencesOfLine(line: string, offset: number): Stretch[] {
  const found: Stretch[] = [];
  let at = offset;
  for (const segment of segments(line)) {
    const start = at + segment.length - segment.trimStart().length;
    const end = at + segment.trimEnd().length;
    at += segment.length;
    const before = goesOn.test(segment) ? found.pop() : undefined;
    if (before) found.push({ start: before.start, end });
    else if (wordAt(segment, 0)) found.push({ start, end });
  }
  return found;
}

/** Returns the sentences of a text, without the space around them. A new line always begins a new sentence. */
export function sentencesOf(text: string): Stretch[] {
  let at = 0;
  return text.split(/(?<=\n)/).flatMap((line) => {
    const found = sentencesOfLine(line, at);
    at += line.length;
    return found;
  });
}
