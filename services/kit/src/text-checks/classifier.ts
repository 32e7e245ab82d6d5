import type { FlagKind } from '@storysprout/contract';
import type { FoundFlag, Word } from '@storysprout/contract/moderation';
import {
  bucketCount,
  eachNear,
  featuresOf,
  groupCount,
  groupWeight,
  nearBucket,
  neighbourBucket,
  neighbourKinds,
  type TextFeatures,
  windowStarts,
  windowWords,
  wordBuckets,
} from './features';

/** The kinds the classifier knows, and `any`: whether there is anything to find at all. */
export const heads = ['worry', 'contact', 'place', 'identity', 'meeting', 'unkind', 'sexual', 'spam', 'any'] as const;
export type Head = (typeof heads)[number];
export type LearnedKind = Extract<FlagKind, Head>;

/** What training leaves: the buckets it knows, and for each a weight in steps of `scale` for each head. */
export interface Model {
  readonly buckets: Int32Array;
  readonly weights: Int8Array;
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** A text with a danger of at least this is held; with less, most of what the rules found is a false alarm. */
  readonly holds: number;
  /** How much each score and each kind of finding of the rules says about a danger. */
  readonly trust: Trust;
  /** Rules that are right so often that they need no second opinion. */
  readonly certain: readonly string[];
}

export interface Trust {
  readonly any: number;
  readonly likeliest: number;
  /** By `trustedAs`. */
  readonly found: Readonly<Record<string, number>>;
}

/** The findings of rules are trusted by their kind and how clear they are. */
export const trustedAs = ({ kind, isClear }: Pick<FoundFlag, 'kind' | 'isClear'>) =>
  `${kind} ${isClear ? 'clear' : 'unclear'}`;

/** How sure the classifier is, for each head; 0 is even. */
export type Scores = Readonly<Record<Head, number>>;

export interface Classified {
  readonly scores: Scores;
  /** How sure it is that a person has to look, from its own scores and what the rules found. */
  readonly danger: number;
  /** The part of the text with the highest `any`. */
  readonly passage: string;
}

/** Divides by the root of a window's size, so that long words do not count for more; small windows are no surer. */
export function normOf(bucketsInWindow: number): number {
  return 1 / Math.sqrt(bucketsInWindow + 20);
}

export class Classifier {
  readonly holds: number;
  readonly certain: ReadonlySet<string>;
  /** Sums of the weights of a word's own buckets, with their number at the end: words come again and again. */
  private readonly wordSums = new Map<string, Int32Array>();

  /** Where the weights of a bucket are; 0 for those that are not known. */
  private readonly rows = new Uint16Array(bucketCount);
  private readonly weights: Int8Array;
  /** The sums of each group and of each pair of groups. */
  private readonly nearSums = new Int32Array(groupCount * (groupCount + 1) * columns);

  constructor(private readonly model: Model) {
    this.holds = model.holds;
    this.certain = new Set(model.certain);
    for (const [at, bucket] of model.buckets.entries()) this.rows[bucket] = at + 1;
    this.weights = new Int8Array((model.buckets.length + 1) * heads.length);
    this.weights.set(model.weights, heads.length);
    for (let group = 0; group < groupCount; group += 1) {
      for (let other = -1; other < groupCount; other += 1) {
        const [bucket, place] = [nearBucket(group, other), nearPlace(group, other)];
        for (let times = 0; times < groupWeight; times += 1) this.add(bucket, this.nearSums, place);
      }
    }
  }

  /** The highest score of any part of the text, for each head. @param flags what the rules found in it */
  classify(text: string, flags: readonly FoundFlag[]): Classified {
    const features = featuresOf(text);
    const totals = this.runningTotals(features);
    const shared = this.sumOf(features.shared);
    const highest = new Float64Array(heads.length).fill(Number.NEGATIVE_INFINITY);
    let best = 0;
    const scores = new Float64Array(heads.length);
    for (const from of windowStarts(features.words.length)) {
      this.readScores(features, totals, shared, from, scores);
      if ((scores[anyAt] ?? 0) > (highest[anyAt] ?? 0)) best = from;
      for (let head = 0; head < heads.length; head += 1) {
        if ((scores[head] ?? 0) > (highest[head] ?? 0)) highest[head] = scores[head] ?? 0;
      }
    }
    const likeliest = Math.max(...highest.subarray(0, anyAt));
    const danger = dangerOf(this.model.trust, highest[anyAt] ?? 0, likeliest, flags);
    return { scores: named([...highest]), danger, passage: passageFrom(features.words, best, text) };
  }

  private readScores(
    { words, groups }: TextFeatures,
    totals: Int32Array,
    shared: Int32Array,
    from: number,
    scores: Float64Array,
  ): void {
    const to = Math.min(words.length, from + windowWords);
    const sums = new Int32Array(shared);
    for (let at = 0; at < columns; at += 1) {
      sums[at] = (sums[at] ?? 0) + (totals[to * columns + at] ?? 0) - (totals[from * columns + at] ?? 0);
    }
    eachNear(groups, from, to, (group, other) => {
      const place = nearPlace(group, other);
      for (let at = 0; at < columns; at += 1) sums[at] = (sums[at] ?? 0) + (this.nearSums[place + at] ?? 0);
    });
    const norm = normOf(sums[heads.length] ?? 0);
    const { scales, biases } = this.model;
    for (let head = 0; head < heads.length; head += 1) {
      scores[head] = (sums[head] ?? 0) * (scales[head] ?? 0) * norm + (biases[head] ?? 0);
    }
  }

  /** For each place between two words, the sums of all words before it. */
  private runningTotals(features: TextFeatures): Int32Array {
    const { words } = features;
    const totals = new Int32Array((words.length + 1) * columns);
    for (const [at, { form }] of words.entries()) {
      const own = this.sumOfWord(form);
      const row = at * columns;
      for (let column = 0; column < columns; column += 1) {
        totals[row + columns + column] = (totals[row + column] ?? 0) + (own[column] ?? 0);
      }
      for (let kind = 0; kind < neighbourKinds; kind += 1) {
        this.add(neighbourBucket(features, at, kind), totals, row + columns);
      }
    }
    return totals;
  }

  /** Adds the weights of a bucket to the sums that begin at `place`, and one to their count. */
  private add(bucket: number, sums: Int32Array, place: number): void {
    const count = place + heads.length;
    sums[count] = (sums[count] ?? 0) + 1;
    const row = (this.rows[bucket] ?? 0) * heads.length;
    if (row === 0) return;
    for (let head = 0; head < heads.length; head += 1) {
      sums[place + head] = (sums[place + head] ?? 0) + (this.weights[row + head] ?? 0);
    }
  }

  private sumOfWord(form: string): Int32Array {
    const known = this.wordSums.get(form);
    if (known) return known;
    const sum = this.sumOf(wordBuckets(form));
    if (this.wordSums.size >= mostKnown) this.wordSums.clear();
    this.wordSums.set(form, sum);
    return sum;
  }

  private sumOf(buckets: readonly number[]): Int32Array {
    const sum = new Int32Array(columns);
    for (const bucket of buckets) this.add(bucket, sum, 0);
    return sum;
  }
}

const anyAt = heads.indexOf('any');
/** A sum for each head, and how many buckets there were. */
const columns = heads.length + 1;
const mostKnown = 20_000;

const nearPlace = (group: number, other: number) => (group * (groupCount + 1) + other + 1) * columns;

/** Each kind of finding counts once. */
export function dangerOf(trust: Trust, any: number, likeliest: number, flags: readonly FoundFlag[]): number {
  const kinds = new Set(flags.map(trustedAs));
  const found = [...kinds].reduce((sum, kind) => sum + (trust.found[kind] ?? 0), 0);
  return trust.any * any + trust.likeliest * likeliest + found;
}

function passageFrom(words: readonly Word[], from: number, text: string): string {
  const last = words[Math.min(words.length, from + windowWords) - 1];
  return text.slice(words[from]?.start ?? 0, last?.end ?? text.length);
}

function named(scores: readonly number[]): Scores {
  const [worry = 0, contact = 0, place = 0, identity = 0, meeting = 0, unkind = 0, sexual = 0, spam = 0, any = 0] =
    scores;
  return { worry, contact, place, identity, meeting, unkind, sexual, spam, any };
}
