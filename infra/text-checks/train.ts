import { checkText, type FoundFlag, plainForm } from '@storysprout/contract/moderation';
import {
  Classifier,
  type Head,
  heads,
  isCertain,
  type Model,
  normOf,
  windowsOf,
} from '@storysprout/service-kit/text-checks';
import { type Sample, textOf } from './corpus';

/**
 * Trains the classifier: a logistic regression for each head over hashed features, with AdaGrad. Nothing is random: the
 * order of the texts comes from a fixed seed.
 */

/** The buckets of a window, as indexes into the list of known buckets, with the weight of each. */
interface Window {
  readonly places: Int32Array;
  readonly shares: Float32Array;
}

/** A text in the form that training starts from. */
export interface Prepared {
  readonly sample: Sample;
  readonly flags: readonly FoundFlag[];
  readonly windows: readonly (readonly number[])[];
}

export function prepared(sample: Sample, withRules: boolean): Prepared {
  const text = plainForm(textOf(sample));
  const flags = withRules ? checkText(textOf(sample)).flags : [];
  return {
    sample,
    flags,
    windows: windowsOf(text).map(({ buckets }) => buckets),
  };
}

/** Buckets in fewer texts than this are ignored, because they are specific to those texts. */
const fewestTexts = 3;

function knownBuckets(texts: readonly Prepared[]): Int32Array {
  const counts = new Map<number, number>();
  for (const { windows } of texts) {
    for (const bucket of new Set(windows.flat())) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const known = [...counts].filter(([, count]) => count >= fewestTexts).map(([bucket]) => bucket);
  return Int32Array.from(known).sort();
}

/** A text with its windows in the form that training adds up. */
interface Exercise {
  readonly sample: Sample;
  readonly windows: readonly Window[];
}

function exercisesOf(texts: readonly Prepared[], buckets: Int32Array): Exercise[] {
  const places = new Map([...buckets].map((bucket, at) => [bucket, at]));
  return texts.map(({ sample, windows }) => ({ sample, windows: windows.map((window) => windowOf(window, places)) }));
}

function windowOf(buckets: readonly number[], places: ReadonlyMap<number, number>): Window {
  const counts = new Map<number, number>();
  for (const bucket of buckets) {
    const place = places.get(bucket);
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const norm = normOf(buckets.length);
  return {
    places: Int32Array.from(counts.keys()),
    shares: Float32Array.from(counts.values(), (count) => count * norm),
  };
}

const epochs = 6;
const learningRate = 0.1;
const decay = 1e-3;

interface Weights {
  readonly weights: Float64Array;
  bias: number;
}

const isOf = ({ kinds }: Sample, head: Head) =>
  head === 'any' ? kinds.length > 0 : kinds.some((kind) => kind === head);

function scoreOf({ weights, bias }: Weights, { places, shares }: Window): number {
  let score = bias;
  for (let at = 0; at < places.length; at += 1) score += (weights[places[at] ?? 0] ?? 0) * (shares[at] ?? 0);
  return score;
}

interface Lesson extends Window {
  readonly truth: number;
  readonly weight: number;
}

/**
 * Returns every window of a text that is not of this head. Of a text that is, returns all windows at first, and later
 * only the likeliest one.
 */
function lessonsFor(head: Head, texts: readonly Exercise[], earlier: Weights | null): Lesson[] {
  return texts.flatMap(({ sample, windows }) => {
    if (!isOf(sample, head)) {
      const weight = 1 / Math.sqrt(windows.length);
      return windows.map((window) => ({ ...window, truth: 0, weight }));
    }
    if (!earlier) return windows.map((window) => ({ ...window, truth: 1, weight: 1 / windows.length }));
    const scores = windows.map((window) => scoreOf(earlier, window));
    const best = windows[scores.indexOf(Math.max(...scores))];
    return best ? [{ ...best, truth: 1, weight: 1 }] : [];
  });
}

function learn(lessons: Lesson[], size: number, seed: number): Weights {
  const learned: Weights = { weights: new Float64Array(size), bias: -1 };
  const squares = new Float64Array(size).fill(1e-6);
  let biasSquares = 1;
  const random = numbersFrom(seed);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const lesson of shuffled(lessons, random)) {
      const error = (1 / (1 + Math.exp(-scoreOf(learned, lesson))) - lesson.truth) * lesson.weight;
      correct(learned.weights, squares, lesson, error);
      biasSquares += error * error;
      learned.bias -= (learningRate * error) / Math.sqrt(biasSquares);
    }
  }
  return learned;
}

function correct(weights: Float64Array, squares: Float64Array, { places, shares }: Lesson, error: number): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const weight = weights[place] ?? 0;
    const slope = error * (shares[at] ?? 0) + decay * weight;
    const square = (squares[place] ?? 0) + slope * slope;
    squares[place] = square;
    weights[place] = weight - (learningRate * slope) / Math.sqrt(square);
  }
}

/**
 * Returns a generator of pseudorandom numbers. The stored model depends on the order that exactly these numbers give.
 */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [items[at], items[other]];
    if (one === undefined || two === undefined) continue;
    items[at] = two;
    items[other] = one;
  }
  return items;
}

/** The part of a model that depends on texts alone. The rest is found by applying this part. */
export type Bare = Omit<Model, 'holds' | 'trust'>;

export function train(texts: readonly Prepared[]): Bare {
  const buckets = knownBuckets(texts);
  const exercises = exercisesOf(texts, buckets);
  const all = heads.map((head, at) => {
    const first = learn(lessonsFor(head, exercises, null), buckets.length, at + 1);
    return learn(lessonsFor(head, exercises, first), buckets.length, at + 1);
  });
  return { buckets, ...quantized(all, buckets.length), certain: certainRules(texts) };
}

/** A rule is certain when it found at least this many texts, and all of them are dangerous. */
const certainty = { texts: 12, share: 1 } as const;

function certainRules(texts: readonly Prepared[]): string[] {
  const found = new Map<string, { dangerous: number; all: number }>();
  for (const { sample, flags } of texts) {
    for (const rule of new Set(flags.map(({ rule }) => rule))) {
      const { dangerous, all } = found.get(rule) ?? { dangerous: 0, all: 0 };
      found.set(rule, { dangerous: dangerous + (sample.kinds.length > 0 ? 1 : 0), all: all + 1 });
    }
  }
  return [...found]
    .filter(([, { dangerous, all }]) => all >= certainty.texts && dangerous / all >= certainty.share)
    .map(([rule]) => rule)
    .sort();
}

/** Weights are whole numbers up to this. Finer steps make the stored model larger and its results no better. */
const steps = 31;

/** Scales the weights to whole numbers, and clips the few that are larger. */
function quantized(all: readonly Weights[], size: number): Pick<Model, 'weights' | 'scales' | 'biases'> {
  const scales = all.map(({ weights }) => {
    const sizes = weights
      .filter((weight) => weight !== 0)
      .map(Math.abs)
      .sort();
    return (sizes[Math.floor(sizes.length * 0.999)] ?? 1) / steps;
  });
  const rows = new Int8Array(size * heads.length);
  for (const [head, { weights }] of all.entries()) {
    for (const [place, weight] of weights.entries()) {
      const step = Math.round(weight / (scales[head] ?? 1));
      rows[place * heads.length + head] = Math.max(-steps, Math.min(steps, step));
    }
  }
  return { weights: rows, scales, biases: all.map(({ bias }) => bias) };
}

const folds = 4;

/** The classifier's result for a text that it was not trained with. */
export interface Prediction {
  readonly sample: Sample;
  readonly flags: readonly FoundFlag[];
  readonly any: number;
  readonly likeliest: number;
  /** True when a certain rule found something. */
  readonly isCertain: boolean;
}

export function crossValidated(texts: readonly Prepared[]): Prediction[] {
  return Array.from({ length: folds }, (_, fold) => {
    const bare = train(texts.filter((_text, at) => at % folds !== fold));
    const classifier = new Classifier({ ...bare, holds: 0, trust: { any: 1, likeliest: 1, found: {} } });
    return texts
      .filter((_text, at) => at % folds === fold)
      .map(({ sample, flags }) => {
        const { any, ...kinds } = classifier.classify(plainForm(textOf(sample)), []).scores;
        const likeliest = Math.max(...Object.values(kinds));
        return { sample, flags, any, likeliest, isCertain: flags.some((found) => isCertain(found, classifier)) };
      });
  }).flat();
}
