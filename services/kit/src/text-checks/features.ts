import { undisguised, type Word, wordsOf } from '@storysprout/contract/moderation';
import { groupNames, groupsOf } from './lexicon';

/**
 * The features of a text for the classifier: hashes of words and their pieces, of neighbouring words, and of groups of
 * words that are near each other.
 */

/** The number of buckets for hashes, a power of two. A model contains only some of them. */
export const bucketCount = 1 << 20;
/** The number of characters of a word that are used at most. */
const longestWord = 24;

/** The number of words in a window: long enough for a thought, and short enough that one stands out. */
export const windowWords = 24;
const windowStep = 12;

/** A window of a text: its position, and the buckets of its content. */
export interface TextWindow {
  readonly start: number;
  readonly end: number;
  readonly buckets: readonly number[];
}

/** Splits a text into windows. */
export function windowsOf(text: string): TextWindow[] {
  const features = featuresOf(text);
  const { words, groups, shared } = features;
  const places = Array.from({ length: neighbourKinds }, (_, kind) => kind);
  const perWord = words.map(({ form }, at) => [
    ...wordBuckets(form),
    ...places.map((kind) => neighbourBucket(features, at, kind)),
  ]);
  return windowStarts(words.length).map((from) => {
    const to = Math.min(words.length, from + windowWords);
    const buckets = [...perWord.slice(from, to).flat(), ...nearBuckets(groups, from, to), ...shared];
    return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? text.length, buckets };
  });
}

/** The features of a text, for adding up sums without listing every bucket. */
export interface TextFeatures {
  readonly words: readonly Word[];
  /** The groups of each word, as numbers. */
  readonly groups: readonly (readonly number[])[];
  /** `ids` has a hash of each word. `kin` has its first group, or the hash when it has none. */
  readonly ids: Int32Array;
  readonly kin: Int32Array;
  /** The buckets that belong to every window of the text. */
  readonly shared: readonly number[];
}

export function featuresOf(text: string): TextFeatures {
  const words = wordsOf(text);
  const ids = new Int32Array(words.length);
  const kin = new Int32Array(words.length);
  const groups: (readonly number[])[] = [];
  for (const [at, word] of words.entries()) {
    const { id, groups: known } = knownForm(word.form);
    const all = withShapes(known, word, text, words[at + 1]);
    groups.push(all);
    ids[at] = id;
    kin[at] = all[0] ?? id;
  }
  return { words, groups, ids, kin, shared: [lengthBucket(words.length)] };
}

/** Returns where the windows of a text with this many words begin. The last one ends with the text. */
export function windowStarts(wordCount: number): number[] {
  const starts = [0];
  for (let start = windowStep; start + windowStep < wordCount; start += windowStep) starts.push(start);
  return starts;
}

/** The number of ways in which a word is combined with the words before it. */
export const neighbourKinds = 3;

/**
 * Returns the bucket of a word with the previous word (kind 0), or of its group with that of the previous word (1) or
 * the one before that (2).
 */
export function neighbourBucket({ ids, kin }: TextFeatures, at: number, kind: number): number {
  if (kind === 0) return bucketOf(combined(before(ids, at, 1), ids[at] ?? 0, seeds.word));
  return bucketOf(combined(before(kin, at, kind), kin[at] ?? 0, seeds.group ^ kind));
}

/** Avoids reading below index 0, which would slow down all reads of the array. */
const before = (numbers: Int32Array, at: number, distance: number) =>
  at < distance ? 1 : (numbers[at - distance] ?? 1);

const seeds = { word: 0x811c9dc5, letters: 0x1b873593, group: 0x2545f491, near: 0x51ed270b, rule: 0x7feb352d };

/** The hash function FNV-1a. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function combined(one: number, other: number, seed: number): number {
  return (Math.imul(Math.imul(one, 0x9e3779b1) ^ (one >>> 15) ^ seed, 0x01000193) ^ Math.imul(other, 0xcc9e2d51)) >>> 0;
}

/** Mixes the bits of a hash, so that the lower ones are as good as the higher ones. */
function bucketOf(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (bucketCount - 1);
}

/** Shortens a word and replaces its digits, because "12" and "14" mean the same to the classifier. */
const shownForm = (form: string) => form.slice(0, longestWord).replace(/\d/g, '0');

function wordId(form: string): number {
  const shown = shownForm(form);
  return hashOf(shown, 0, shown.length, seeds.word);
}

const knownBuckets = new Map<string, number[]>();
/** The size of the caches. Words are repeated, and splitting them takes time. */
const mostKnown = 20_000;

/** Returns the buckets of a word and its pieces of three to five letters, also for the undisguised form of the word. */
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

const shapeNames = ['capital', 'mixed', 'handle', 'short', 'middle', 'long', 'endless', 'shout', 'emoji'] as const;
const groupOfShape = (name: Shape) => groupNames.length + shapeNames.indexOf(name);

/**
 * The features of a word that do not depend on its context: its hash, its groups in the lexicon and the groups of its
 * shape.
 */
interface KnownForm {
  readonly id: number;
  readonly groups: readonly number[];
}

const knownForms = new Map<string, KnownForm>();

function knownForm(form: string): KnownForm {
  const known = knownForms.get(form);
  if (known) return known;
  const listed = groupsOf(form);
  const groups = [
    ...(listed.length > 0 ? listed : groupsOf(undisguised(form))),
    ...formShapesOf(form).map(groupOfShape),
  ];
  const facts = { id: wordId(form), groups };
  if (knownForms.size >= mostKnown) knownForms.clear();
  knownForms.set(form, facts);
  return facts;
}

function withShapes(groups: readonly number[], word: Word, text: string, next: Word | undefined): readonly number[] {
  const shapes = shapesOf(word, text, next);
  return shapes.length === 0 ? groups : [...groups, ...shapes.map(groupOfShape)];
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

const none: readonly Shape[] = [];
const isSmallLetter = (code: number) => code >= 97 && code <= 122;

function shapesOf({ start, end, startsSentence }: Word, text: string, next: Word | undefined): readonly Shape[] {
  const isJoined = isJoinedByDot(text, end, next);
  if (!isJoined && isSmallLetter(text.charCodeAt(start))) return none;
  const shapes: Shape[] = isJoined ? ['handle'] : [];
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

/** Returns whether a dot joins a word to the next one: "lil.mapleleaf" is a handle, but "the end.The" lacks a space. */
function isJoinedByDot(text: string, end: number, next: Word | undefined): boolean {
  if (!next || next.start !== end + 1 || text.charAt(end) !== '.') return false;
  const first = text.charAt(next.start);
  return first === first.toLowerCase();
}

/** Groups say more than single words, so they count more often. */
export const groupWeight = 2;

export const groupCount = groupNames.length + shapeNames.length;

/**
 * Returns the bucket of a group in a window, of a group that occurs more than once (`other` is the same), or of two
 * groups.
 */
export function nearBucket(group: number, other = -1): number {
  if (other < 0) return bucketOf(combined(group, 1, seeds.near));
  return bucketOf(combined(group, group === other ? 2 : other + 3, seeds.near));
}

/**
 * Returns the buckets of the groups in one window, alone and in pairs.
 *
 * @param groups the groups of all words; the window has those from `from` to `to`
 */
function nearBuckets(groups: readonly (readonly number[])[], from: number, to: number): number[] {
  const buckets: number[] = [];
  eachNear(groups, from, to, (group, other) => {
    for (let times = 0; times < groupWeight; times += 1) buckets.push(nearBucket(group, other));
  });
  return buckets;
}

const counts = new Uint16Array(groupCount);

/**
 * Calls `add` for each group in a window: with -1, with itself when it occurs more than once, and with each later
 * group.
 */
export function eachNear(
  groups: readonly (readonly number[])[],
  from: number,
  to: number,
  add: (group: number, other: number) => void,
): void {
  counts.fill(0);
  for (let at = from; at < to; at += 1) {
    for (const group of groups[at] ?? []) counts[group] = (counts[group] ?? 0) + 1;
  }
  const present: number[] = [];
  for (let group = 0; group < groupCount; group += 1) {
    const count = counts[group] ?? 0;
    if (count === 0) continue;
    add(group, -1);
    if (count > 1) add(group, group);
    for (const earlier of present) add(earlier, group);
    present.push(group);
  }
}

const lengthBucket = (words: number) =>
  bucketOf(combined(Math.min(6, Math.floor(Math.log2(words + 1))), 9, seeds.rule));
