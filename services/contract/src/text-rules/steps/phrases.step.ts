import { contactPhrases } from '../phrases/contact';
import { meetingPhrases } from '../phrases/meeting';
import type { Phrases } from '../phrases/phrase';
import { sexualPhrases } from '../phrases/sexual';
import { spamPhrases } from '../phrases/spam';
import { swearingPhrases, swearShape } from '../phrases/swearing';
import { unkindPhrases } from '../phrases/unkind';
import { worryPhrases } from '../phrases/worry';
import { type Sentence, sentencesOf } from '../sentences';
import { type Finding, type FoundFlag, flag } from '../step';

const lists: readonly Phrases[] = [
  ...worryPhrases,
  ...contactPhrases,
  ...meetingPhrases,
  ...unkindPhrases,
  ...swearingPhrases,
  ...sexualPhrases,
  ...spamPhrases,
];

/** The phrase lists by the words that hint at them. */
const hinted = new Map<string, Phrases[]>();
for (const list of lists) {
  for (const word of list.hints) hinted.set(word, [...(hinted.get(word) ?? []), list]);
}

/** Finds phrases sentence by sentence. For speed, a list is used only when a word of the sentence hints at it. */
export function phrasesStep(text: string): Finding {
  return { flags: sentencesOf(text).flatMap((sentence) => findingsIn(sentence, text)) };
}

function findingsIn(sentence: Sentence, text: string): FoundFlag[] {
  const found = [...swearWordsIn(sentence, text)];
  const said = new Set(sentence.joined.split(' '));
  for (const list of openLists(said)) {
    for (const [at, { pattern, beginnings }] of list.shapes.entries()) {
      if (beginnings && !hasAny(said, beginnings)) continue;
      // A character's worry may be the writer's own, so moderators read it, too.
      const match = list.kind === 'worry' ? pattern.exec(sentence.joined) : matchOutsideSpeech(pattern, sentence, text);
      if (!match) continue;
      const rule = `${lists.indexOf(list)} ${at}`;
      found.push(flag(list.kind, passageOf(sentence, match, text), list.isClear, rule));
    }
  }
  return found;
}

/** Returns the first match that no character of a story says; null when there is none. */
function matchOutsideSpeech(pattern: RegExp, sentence: Sentence, text: string): RegExpExecArray | null {
  const isSpeech = ({ index }: RegExpExecArray) => {
    const start = startOf(sentence, index);
    return start !== undefined && isSpeechInStory(text, start);
  };
  const first = pattern.exec(sentence.joined);
  if (!first || !isSpeech(first)) return first;
  // A writer may say of themselves what a character has said before.
  const all = sentence.joined.matchAll(new RegExp(pattern, `${pattern.flags}g`));
  return [...all].find((match) => !isSpeech(match)) ?? null;
}

/** The lists that some word of a sentence hints at. */
function openLists(said: ReadonlySet<string>): Set<Phrases> {
  const open = new Set<Phrases>();
  for (const word of said) {
    for (const list of hinted.get(word) ?? []) open.add(list);
  }
  return open;
}

function hasAny(said: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of said) if (wanted.has(word)) return true;
  return false;
}

function swearWordsIn({ words, meant }: Sentence, text: string): FoundFlag[] {
  return words
    .filter((word, at) => isSwearWord(word.form, meant[at] ?? ''))
    .map(({ start, end }) => flag('unkind', text.slice(start, end), true, 'swearing'));
}

const swearWordKnown = new Map<string, boolean>();
/** The largest number of cached words. They are cached because the same words occur again and again. */
const mostKnown = 20_000;

/**
 * Returns whether a word is a swear word as written, as meant, or without the stars between its letters ("f*u*c*k").
 */
function isSwearWord(form: string, meant: string): boolean {
  const known = swearWordKnown.get(form);
  if (known !== undefined) return known;
  if (swearWordKnown.size >= mostKnown) swearWordKnown.clear();
  const isOne = [form, meant, form.replaceAll('*', '')].some((read) => swearShape.test(read));
  swearWordKnown.set(form, isOne);
  return isOne;
}

/**
 * Returns the index of the word at an offset of the joined sentence. The meaning of a short form may be two words, so
 * the lengths of the meanings are added up.
 */
function wordAt({ meant }: Sentence, offset: number): number {
  let at = 0;
  let passed = 1;
  while (at < meant.length && passed + (meant[at]?.length ?? 0) + 1 <= offset + 1) {
    passed += (meant[at]?.length ?? 0) + 1;
    at += 1;
  }
  return Math.min(at, meant.length - 1);
}

const startOf = (sentence: Sentence, offset: number) => sentence.words[wordAt(sentence, offset)]?.start;

function passageOf(sentence: Sentence, match: RegExpExecArray, text: string): string {
  const first = sentence.words[wordAt(sentence, match.index)];
  const last = sentence.words[wordAt(sentence, match.index + match[0].length - 1)];
  return first && last ? text.slice(first.start, Math.max(first.end, last.end)) : match[0].trim();
}

const quotes = /["“”„«»]/g;
const speech =
  /\b(?:said|says|shouted|shouts|cried|cries|yelled|growled|whispered|roared|asked|replied|hissed|laughed|called|screamed|snarled|squeaked|thought|grumbled|sagte|rief|schrie|dit|cria|dijo|grito|gritó|respondió|murmura)\b/i;
/** The distance in which quotation marks and words such as "said" are looked for, in characters. */
const around = 160;

/** Returns whether a character of a story says it: inside quotation marks, with "said the dragon" nearby. */
function isSpeechInStory(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - around), at);
  const marks = before.match(quotes)?.length ?? 0;
  const after = text.slice(at, at + around);
  if (marks % 2 === 0 || !quotes.test(after)) {
    quotes.lastIndex = 0;
    return false;
  }
  quotes.lastIndex = 0;
  return speech.test(before) || speech.test(after);
}
