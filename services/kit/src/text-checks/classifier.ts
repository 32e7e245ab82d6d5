import type { FlagKind } from '@storysprout/contract';
import type { FoundFlag, Word } from '@storysprout/contract/moderation';
import {
  featuresOf,
  nearBuckets,
  neighboursOf,
  type TextFeatures,
  windowStarts,
  windowWords,
  wordBuckets,
} from './features';

/** The kinds the classifier knows, and `any`: whether there is anything to find at all. */
export const heads = ['worry', 'contact', 'place', 'identity', 'meeting', 'unkind', 'sexual', 'spam', 'any'] as const;
export type Head = (typeof heads)[number];
export type LearnedKind = Extract<FlagKind, Head>;

/** What training leaves: weights in steps of `scale`, bucket by bucket with one for each head. */
export interface Model {
  readonly weights: Int8Array;
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** A text with a danger of at least this is held; with less, most of what the rules found is a false alarm. */
  readonly holds: number;
}

/** How sure the classifier is, for each head; 0 is even. */
export type Scores = Readonly<Record<Head, number>>;

export interface Classified {
  readonly scores: Scores;
  /** How sure it is that a person has to look: it counts for more when the classifier also knows why. */
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
  /** Sums of the weights of a word's own buckets, with their number at the end: words come again and again. */
  private readonly wordSums = new Map<string, Int32Array>();

  constructor(private readonly model: Model) {
    this.holds = model.holds;
  }

  /** The highest score of any part of the text, for each head. @param flags what the rules found in it */
  classify(text: string, flags: readonly FoundFlag[]): Classified {
    const features = featuresOf(text, flags);
    const totals = this.runningTotals(features);
    const shared = this.sumOf(features.shared);
    const highest = new Float64Array(heads.length).fill(Number.NEGATIVE_INFINITY);
    let best = 0;
    for (const from of windowStarts(features.words.length)) {
      const scores = this.scoresOf(features, totals, shared, from);
      if ((scores[anyAt] ?? 0) > (highest[anyAt] ?? 0)) best = from;
      for (let head = 0; head < heads.length; head += 1) {
        highest[head] = Math.max(highest[head] ?? 0, scores[head] ?? 0);
      }
    }
    const likeliest = Math.max(...highest.subarray(0, anyAt));
    const danger = (highest[anyAt] ?? 0) + likeliest / 2;
    return { scores: named([...highest]), danger, passage: passageFrom(features.words, best, text) };
  }

  private scoresOf(
    { words, groups }: TextFeatures,
    totals: Int32Array,
    shared: Int32Array,
    from: number,
  ): Float64Array {
    const to = Math.min(words.length, from + windowWords);
    const near = this.sumOf(nearBuckets(groups, from, to));
    const sum = (at: number) =>
      (totals[to * columns + at] ?? 0) - (totals[from * columns + at] ?? 0) + (near[at] ?? 0) + (shared[at] ?? 0);
    const norm = normOf(sum(heads.length));
    const { scales, biases } = this.model;
    return Float64Array.from(heads, (_, head) => sum(head) * (scales[head] ?? 0) * norm + (biases[head] ?? 0));
  }

  /** For each place between two words, the sums of all words before it. */
  private runningTotals({ words, groups }: TextFeatures): Int32Array {
    const totals = new Int32Array((words.length + 1) * columns);
    for (const [at, { form }] of words.entries()) {
      const own = this.sumOfWord(form);
      const around = this.sumOf(neighboursOf(words, groups, at));
      const row = at * columns;
      for (let column = 0; column < columns; column += 1) {
        totals[row + columns + column] = (totals[row + column] ?? 0) + (own[column] ?? 0) + (around[column] ?? 0);
      }
    }
    return totals;
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
    const { weights } = this.model;
    const sum = new Int32Array(columns);
    for (const bucket of buckets) {
      const row = bucket * heads.length;
      for (let head = 0; head < heads.length; head += 1) sum[head] = (sum[head] ?? 0) + (weights[row + head] ?? 0);
    }
    sum[heads.length] = buckets.length;
    return sum;
  }
}

const anyAt = heads.indexOf('any');
/** A sum for each head, and how many buckets there were. */
const columns = heads.length + 1;
const mostKnown = 20_000;

function passageFrom(words: readonly Word[], from: number, text: string): string {
  const last = words[Math.min(words.length, from + windowWords) - 1];
  return text.slice(words[from]?.start ?? 0, last?.end ?? text.length);
}

function named(scores: readonly number[]): Scores {
  const [worry = 0, contact = 0, place = 0, identity = 0, meeting = 0, unkind = 0, sexual = 0, spam = 0, any = 0] =
    scores;
  return { worry, contact, place, identity, meeting, unkind, sexual, spam, any };
}
