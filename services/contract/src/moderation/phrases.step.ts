import { contactPhrases } from './phrases/contact';
import { meetingPhrases } from './phrases/meeting';
import type { Phrases } from './phrases/phrase';
import { sexualPhrases } from './phrases/sexual';
import { spamPhrases } from './phrases/spam';
import { swearingPhrases, swearShape } from './phrases/swearing';
import { unkindPhrases } from './phrases/unkind';
import { worryPhrases } from './phrases/worry';
import { type Sentence, sentencesOf } from './sentences';
import { type Finding, type FoundFlag, flag } from './step';

const lists: readonly Phrases[] = [
  ...worryPhrases,
  ...contactPhrases,
  ...meetingPhrases,
  ...unkindPhrases,
  ...swearingPhrases,
  ...sexualPhrases,
  ...spamPhrases,
];

/** The lists that a word hints at. */
const hinted = new Map<string, Phrases[]>();
for (const list of lists) {
  for (const word of list.hints) hinted.set(word, [...(hinted.get(word) ?? []), list]);
}

/** What somebody says: looked for sentence by sentence, and only where a word hints at it. */
export function phrasesStep(text: string): Finding {
  return { flags: sentencesOf(text).flatMap((sentence) => findingsIn(sentence, text)) };
}

function findingsIn(sentence: Sentence, text: string): FoundFlag[] {
  const found = [...swearWordsIn(sentence, text)];
  const said = new Set(sentence.joined.split(' '));
  for (const list of openLists(said)) {
    for (const [at, { pattern, beginnings }] of list.shapes.entries()) {
      if (beginnings && !hasAny(said, beginnings)) continue;
      const match = pattern.exec(sentence.joined);
      if (!match) continue;
      const start = startOf(sentence, match.index);
      if (start !== undefined && isSpeechInStory(text, start)) continue;
      const rule = `${lists.indexOf(list)} ${at}`;
      found.push(flag(list.kind, passageOf(sentence, match, text), list.isClear, rule));
    }
  }
  return found;
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
/** Words come again and again. */
const mostKnown = 20_000;

/** Whether a word is one as written, as meant, or without the stars between its letters ("f*u*c*k"). */
function isSwearWord(form: string, meant: string): boolean {
  const known = swearWordKnown.get(form);
  if (known !== undefined) return known;
  if (swearWordKnown.size >= mostKnown) swearWordKnown.clear();
  const isOne = [form, meant, form.replaceAll('*', '')].some((read) => swearShape.test(read));
  swearWordKnown.set(form, isOne);
  return isOne;
}

/** A short form may mean two words, so words are counted by the spaces before each. */
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
/** How far around a place the words of a story are looked for, in characters. */
const around = 160;

/** Whether somebody in a story says it: inside quotation marks, with "said the dragon" near. */
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
