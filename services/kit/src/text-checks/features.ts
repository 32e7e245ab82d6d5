import { undisguised, type Word, wordsOf } from '@storysprout/contract/moderation';
import { groupNames, groupsOf } from './lexicon';

/**
 * What the classifier sees of a text: hashes of words and their pieces, of neighbouring words, and of groups of words that
 * stand near each other.
 */

/** Hashes fall into this many buckets; a power of two. A model knows only some of them. */
export const bucketCount = 1 << 20;
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

/** The windows of a text. */
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

/** What a text is made of, for whoever adds it up without listing every bucket. */
export interface TextFeatures {
  readonly words: readonly Word[];
  /** The groups of each word. */
  readonly groups: readonly (readonly number[])[];
  /** A number for each word, and one for its first group or, without one, for the word. */
  readonly ids: Int32Array;
  readonly kin: Int32Array;
  /** Buckets of the whole text. */
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

/** Where windows begin, for this many words. The last one ends with the text. */
export function windowStarts(wordCount: number): number[] {
  const starts = [0];
  for (let start = windowStep; start + windowStep < wordCount; start += windowStep) starts.push(start);
  return starts;
}

/** The ways in which a word is read with those before it. */
export const neighbourKinds = 3;

/** A word with the one before it (0), its group with the group of that one (1) and with the group of the one before (2). */
export function neighbourBucket({ ids, kin }: TextFeatures, at: number, kind: number): number {
  if (kind === 0) return bucketOf(combined(before(ids, at, 1), ids[at] ?? 0, seeds.word));
  return bucketOf(combined(before(kin, at, kind), kin[at] ?? 0, seeds.group ^ kind));
}

/** Reading a place below 0 would make all reading slow. */
const before = (numbers: Int32Array, at: number, distance: number) =>
  at < distance ? 1 : (numbers[at - distance] ?? 1);

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

function wordId(form: string): number {
  const shown = shownForm(form);
  return hashOf(shown, 0, shown.length, seeds.word);
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

const shapeNames = ['capital', 'mixed', 'handle', 'short', 'middle', 'long', 'endless', 'shout', 'emoji'] as const;
const groupOfShape = (name: Shape) => groupNames.length + shapeNames.indexOf(name);

/** What a form says wherever it stands: its number, its groups in the lexicon and those of the way it is written. */
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

/** "lil.mapleleaf" is a handle, "the end.The" lacks a space. */
function isJoinedByDot(text: string, end: number, next: Word | undefined): boolean {
  if (!next || next.start !== end + 1 || text.charAt(end) !== '.') return false;
  const first = text.charAt(next.start);
  return first === first.toLowerCase();
}

/** Groups say more than single words, so they count more often. */
export const groupWeight = 2;

export const groupCount = groupNames.length + shapeNames.length;

/** The bucket of a group that is in a window, of one that is there more than once, and of two that are. */
export function nearBucket(group: number, other = -1): number {
  if (other < 0) return bucketOf(combined(group, 1, seeds.near));
  return bucketOf(combined(group, group === other ? 2 : other + 3, seeds.near));
}

/** Groups of words in one window, alone and in pairs. @param groups of the words from `from` to `to` */
function nearBuckets(groups: readonly (readonly number[])[], from: number, to: number): number[] {
  const buckets: number[] = [];
  eachNear(groups, from, to, (group, other) => {
    for (let times = 0; times < groupWeight; times += 1) buckets.push(nearBucket(group, other));
  });
  return buckets;
}

const counts = new Uint16Array(groupCount);

/** Calls `add` for each group in a window with -1, with itself when it is there more than once, and with each later one. */
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
