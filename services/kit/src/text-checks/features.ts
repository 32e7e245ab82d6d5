import { type FoundFlag, undisguised, type Word, wordsOf } from '@storysprout/contract/moderation';
import { groupNames, groupsOf } from './lexicon';

/**
 * What the classifier sees of a text: hashes of words and their pieces, of neighbouring words, of groups of words that stand
 * near each other, and of what the rules found.
 */

/** Hashes fall into this many buckets; a power of two. */
export const bucketCount = 1 << 15;
/** Most letters of a word that are looked at. */
const longestWord = 24;

/** Words that are read together: long enough for a thought, short enough not to drown one. */
export const windowWords = 24;
const windowStep = 12;

/** A window of a text: where it lies, and the buckets of what is in it. */
export interface TextWindow {
  readonly start: number;
  readonly end: number;
  readonly buckets: readonly number[];
}

/** The windows of a text. @param flags what the rules found in it */
export function windowsOf(text: string, flags: readonly FoundFlag[]): TextWindow[] {
  const { words, groups, shared } = featuresOf(text, flags);
  const perWord = words.map((word, at) => [...wordBuckets(word.form), ...neighboursOf(words, groups, at)]);
  return windowStarts(words.length).map((from) => {
    const to = Math.min(words.length, from + windowWords);
    const buckets = [...perWord.slice(from, to).flat(), ...nearBuckets(groups, from, to), ...shared];
    return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? text.length, buckets };
  });
}

/** What a text is made of, for whoever adds it up without listing every bucket. */
export interface TextFeatures {
  readonly words: readonly Word[];
  /** The groups of each word. */
  readonly groups: readonly (readonly number[])[];
  /** Buckets of the whole text. */
  readonly shared: readonly number[];
}

export function featuresOf(text: string, flags: readonly FoundFlag[]): TextFeatures {
  const words = wordsOf(text);
  return {
    words,
    groups: words.map((word, at) => groupsAt(word, text, words[at + 1])),
    shared: [...ruleBuckets(flags), lengthBucket(words.length)],
  };
}

/** Where windows begin, for this many words. The last one ends with the text. */
export function windowStarts(wordCount: number): number[] {
  const starts = [0];
  for (let start = windowStep; start + windowStep < wordCount; start += windowStep) starts.push(start);
  return starts;
}

/** A word with the one and the two before it, by the words and by their groups. */
export function neighboursOf(words: readonly Word[], groups: readonly (readonly number[])[], at: number): number[] {
  const idAt = (place: number) => wordId(words[place]?.form ?? '');
  const groupAt = (place: number) => groups[place]?.[0] ?? idAt(place);
  return [...neighbourBuckets(idAt, at, seeds.word), ...neighbourBuckets(groupAt, at, seeds.group)];
}

const seeds = { word: 0x811c9dc5, letters: 0x1b873593, group: 0x2545f491, near: 0x51ed270b, rule: 0x7feb352d };

/** FNV-1a. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function combined(one: number, other: number, seed: number): number {
  return (Math.imul(Math.imul(one, 0x9e3779b1) ^ (one >>> 15) ^ seed, 0x01000193) ^ Math.imul(other, 0xcc9e2d51)) >>> 0;
}

/** Mixes well, so that the lower bits are as good as the higher ones. */
function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (bucketCount - 1);
}

/** Digits are alike, since "12" and "14" say the same. */
const shownForm = (form: string) => form.slice(0, longestWord).replace(/\d/g, '0');

const knownIds = new Map<string, number>();

function wordId(form: string): number {
  const known = knownIds.get(form);
  if (known !== undefined) return known;
  const shown = shownForm(form);
  const id = hashOf(shown, 0, shown.length, seeds.word);
  if (knownIds.size >= mostKnown) knownIds.clear();
  knownIds.set(form, id);
  return id;
}

const knownBuckets = new Map<string, number[]>();
/** Words come again and again, and their pieces take time. */
const mostKnown = 20_000;

/** The word itself, and its pieces of three to five letters, also as it reads without its disguise. */
export function wordBuckets(form: string): number[] {
  const known = knownBuckets.get(form);
  if (known) return known;
  const shown = shownForm(form);
  const plain = undisguised(form.slice(0, longestWord));
  const buckets = [bucketOf(wordId(form)), ...piecesOf(`^${shown}$`)];
  if (plain !== form && plain !== '') buckets.push(bucketOf(wordId(plain)), ...piecesOf(`^${plain}$`));
  if (knownBuckets.size >= mostKnown) knownBuckets.clear();
  knownBuckets.set(form, buckets);
  return buckets;
}

function piecesOf(word: string): number[] {
  const buckets: number[] = [];
  for (let from = 0; from < word.length; from += 1) {
    for (let length = 3; length <= 5 && from + length <= word.length; length += 1) {
      buckets.push(bucketOf(hashOf(word, from, from + length, seeds.letters)));
    }
  }
  return buckets;
}

function neighbourBuckets(idAt: (at: number) => number, at: number, seed: number): number[] {
  const id = idAt(at);
  const before = at > 0 ? idAt(at - 1) : 1;
  const buckets = [bucketOf(combined(before, id, seed))];
  if (at < 2) return buckets;
  const second = idAt(at - 2);
  buckets.push(bucketOf(combined(second, id, seed ^ 1)));
  buckets.push(bucketOf(combined(combined(second, before, seed), id, seed ^ 2)));
  return buckets;
}

const shapeNames = ['capital', 'mixed', 'handle', 'short', 'middle', 'long', 'endless', 'shout', 'emoji'] as const;
const groupOfShape = (name: Shape) => groupNames.length + shapeNames.indexOf(name);

const knownGroups = new Map<string, readonly number[]>();

/** The groups of a word: those of the lexicon, and how it is written. */
function groupsAt(word: Word, text: string, next: Word | undefined): readonly number[] {
  const groups = knownGroups.get(word.form) ?? remember(word.form);
  const shapes = shapesOf(word, text, next);
  return shapes.length === 0 ? groups : [...groups, ...shapes.map(groupOfShape)];
}

/** What the letters of a word say, wherever it stands. */
function remember(form: string): readonly number[] {
  const known = groupsOf(form);
  const groups = [...(known.length > 0 ? known : groupsOf(undisguised(form))), ...formShapesOf(form).map(groupOfShape)];
  if (knownGroups.size >= mostKnown) knownGroups.clear();
  knownGroups.set(form, groups);
  return groups;
}

type Shape = (typeof shapeNames)[number];

function formShapesOf(form: string): Shape[] {
  if (/^\d+$/.test(form)) return [sizeOf(form.length)];
  const shapes: Shape[] = [];
  if (/\d/.test(form) && /\p{L}/u.test(form)) shapes.push('mixed');
  if (/[_#]/.test(form)) shapes.push('handle');
  if (!/[\p{L}\p{N}]/u.test(form)) shapes.push('emoji');
  return shapes;
}

function shapesOf({ start, end, startsSentence }: Word, text: string, next: Word | undefined): Shape[] {
  const shapes: Shape[] = [];
  if (isJoinedByDot(text, end, next)) shapes.push('handle');
  const first = text.charAt(start);
  if (first === first.toLowerCase()) return shapes;
  if (start > 0 && !startsSentence) shapes.push('capital');
  if (end - start > 2 && isShouted(text.slice(start, end))) shapes.push('shout');
  return shapes;
}

const isShouted = (written: string) => written === written.toUpperCase();

function sizeOf(digits: number): Shape {
  if (digits >= 7) return 'endless';
  if (digits >= 5) return 'long';
  return digits >= 3 ? 'middle' : 'short';
}

/** "lil.mapleleaf" is a handle, "the end.The" lacks a space. */
function isJoinedByDot(text: string, end: number, next: Word | undefined): boolean {
  if (!next || next.start !== end + 1 || text.charAt(end) !== '.') return false;
  const first = text.charAt(next.start);
  return first === first.toLowerCase();
}

/** Groups say more than single words, so they count more often. */
const groupWeight = 2;

const groupCount = groupNames.length + shapeNames.length;
/** The bucket of each pair of groups; on the diagonal, that of a group which is there more than once. */
const pairBuckets = Array.from({ length: groupCount * groupCount }, (_, at) => {
  const [group, other] = [Math.floor(at / groupCount), at % groupCount];
  return bucketOf(combined(group, group === other ? 2 : other + 3, seeds.near));
});
const singleBuckets = Array.from({ length: groupCount }, (_, group) => bucketOf(combined(group, 1, seeds.near)));

/** Groups of words in one window, alone and in pairs. @param groups of the words from `from` to `to` */
export function nearBuckets(groups: readonly (readonly number[])[], from: number, to: number): number[] {
  const counts = new Uint16Array(groupCount);
  for (let at = from; at < to; at += 1) {
    for (const group of groups[at] ?? []) counts[group] = (counts[group] ?? 0) + 1;
  }
  const buckets: number[] = [];
  const add = (bucket = 0) => {
    for (let times = 0; times < groupWeight; times += 1) buckets.push(bucket);
  };
  for (let group = 0; group < groupCount; group += 1) {
    if (!counts[group]) continue;
    add(singleBuckets[group]);
    if ((counts[group] ?? 0) > 1) add(pairBuckets[group * groupCount + group]);
    for (let other = group + 1; other < groupCount; other += 1) {
      if (counts[other]) add(pairBuckets[group * groupCount + other]);
    }
  }
  return buckets;
}

const ruleWeight = 5;

/** Every rule and every kind that was found; or that there was nothing. */
function ruleBuckets(flags: readonly FoundFlag[]): number[] {
  const found = new Set(flags.flatMap(({ kind, isClear, rule }) => [`${kind} ${isClear}`, `rule ${rule}`]));
  const names = found.size > 0 ? [...found] : ['nothing'];
  return names.flatMap((name) => {
    const bucket = bucketOf(hashOf(name, 0, name.length, seeds.rule));
    return Array.from({ length: ruleWeight }, () => bucket);
  });
}

const lengthBucket = (words: number) =>
  bucketOf(combined(Math.min(6, Math.floor(Math.log2(words + 1))), 9, seeds.rule));
