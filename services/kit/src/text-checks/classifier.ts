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

/** The kinds that the classifier can recognize, and `any`, which stands for any finding at all. */
export const heads = ['worry', 'contact', 'place', 'identity', 'meeting', 'unkind', 'sexual', 'spam', 'any'] as const;
export type Head = (typeof heads)[number];
export type LearnedKind = Extract<FlagKind, Head>;

/** The result of training: the known buckets, and for each bucket and head a weight in steps of `scales`. */
export interface Model {
  readonly buckets: Int32Array;
  readonly weights: Int8Array;
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** The threshold: a text with at least this danger is held. Below it, most findings of the rules are false alarms. */
  readonly holds: number;
  /** How much each score, and each kind of finding of the rules, contributes to the danger. */
  readonly trust: Trust;
  /** Rules that are right so often that they need no second opinion. */
  readonly certain: readonly string[];
}

export interface Trust {
  readonly any: number;
  readonly likeliest: number;
  /** The trust in a finding, by the keys of `trustedAs`. */
  readonly found: Readonly<Record<string, number>>;
}

/** Returns the key of the trust in a finding, which depends on its kind and on how clear it is. */
export const trustedAs = ({ kind, isClear }: Pick<FoundFlag, 'kind' | 'isClear'>) =>
  `${kind} ${isClear ? 'clear' : 'unclear'}`;

/** The scores of the classifier for each head; 0 means undecided. */
export type Scores = Readonly<Record<Head, number>>;

export interface Classified {
  readonly scores: Scores;
  /**
   * How sure the classifier is that a person has to look at the text, from its own scores and the findings of the
   * rules.
   */
  readonly danger: number;
  /** The part of the text with the highest score of `any`. */
  readonly passage: string;
}

/**
 * Returns the factor for a window's sums. Dividing by the root of its size keeps long words from counting for more, and
 * the constant keeps small windows from seeming more certain.
 */
export function normOf(bucketsInWindow: number): number {
  return 1 / Math.sqrt(bucketsInWindow + 20);
}

export class Classifier {
  readonly holds: number;
  readonly certain: ReadonlySet<string>;
  /**
   * Cached sums of the weights of each word's own buckets, followed by the number of buckets, because words are
   * repeated.
   */
  private readonly wordSums = new Map<string, Int32Array>();

  /** The row of weights for each bucket; 0 for unknown buckets. */
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

  /**
   * Returns the highest score of any part of the text for each head.
   *
   * @param flags the findings of the rules in the text
   */
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

  /** Returns prefix sums: for each place between two words, the sums of all words before it. */
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
/** The columns of a sum: one for each head, and one for the number of buckets. */
const columns = heads.length + 1;
const mostKnown = 20_000;

const nearPlace = (group: number, other: number) => (group * (groupCount + 1) + other + 1) * columns;

/** Computes the danger of a text. Each kind of finding counts once. */
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
