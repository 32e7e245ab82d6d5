import { checkText, plainForm } from '@storysprout/contract/moderation';
import {
  bucketCount,
  type Classified,
  Classifier,
  type Head,
  heads,
  type Model,
  normOf,
  windowsOf,
} from '@storysprout/service-kit/text-checks';
import { type Sample, textOf } from './corpus';

/**
 * Trains the classifier: a logistic regression for each head over hashed features, with AdaGrad. Nothing is random: the
 * order of the texts comes from a fixed seed.
 */

interface Window {
  readonly buckets: readonly number[];
  readonly norm: number;
}

/** A text as training sees it. */
export interface Prepared {
  readonly sample: Sample;
  readonly windows: readonly Window[];
}

export function prepared(sample: Sample, withRules: boolean): Prepared {
  const text = plainForm(textOf(sample));
  const flags = withRules ? checkText(textOf(sample)).flags : [];
  return {
    sample,
    windows: windowsOf(text, flags).map((window) => ({ buckets: window.buckets, norm: normOf(window.buckets.length) })),
  };
}

const epochs = 10;
const learningRate = 0.1;
const decay = 1e-3;

interface Weights {
  readonly weights: Float64Array;
  bias: number;
}

const isOf = ({ kinds }: Sample, head: Head) =>
  head === 'any' ? kinds.length > 0 : kinds.some((kind) => kind === head);

function scoreOf({ weights, bias }: Weights, { buckets, norm }: Window): number {
  let sum = 0;
  for (const bucket of buckets) sum += weights[bucket] ?? 0;
  return sum * norm + bias;
}

interface Lesson extends Window {
  readonly truth: number;
  readonly weight: number;
}

/** Every window of a text that is not of this head, and those of a text that is: all at first, then the likeliest one. */
function lessonsFor(head: Head, texts: readonly Prepared[], earlier: Weights | null): Lesson[] {
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

function learn(lessons: Lesson[], seed: number): Weights {
  const learned: Weights = { weights: new Float64Array(bucketCount), bias: -1 };
  const squares = new Float64Array(bucketCount).fill(1e-6);
  let biasSquares = 1;
  const random = numbersFrom(seed);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const lesson of shuffled(lessons, random)) {
      const error = (1 / (1 + Math.exp(-scoreOf(learned, lesson))) - lesson.truth) * lesson.weight;
      for (const bucket of lesson.buckets) {
        const weight = learned.weights[bucket] ?? 0;
        const slope = error * lesson.norm + decay * weight;
        const square = (squares[bucket] ?? 0) + slope * slope;
        squares[bucket] = square;
        learned.weights[bucket] = weight - (learningRate * slope) / Math.sqrt(square);
      }
      biasSquares += error * error;
      learned.bias -= (learningRate * error) / Math.sqrt(biasSquares);
    }
  }
  return learned;
}

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

export function train(texts: readonly Prepared[], holds: number): Model {
  const all = heads.map((head, at) => {
    const first = learn(lessonsFor(head, texts, null), at + 1);
    return learn(lessonsFor(head, texts, first), at + 1);
  });
  return { ...quantized(all), holds };
}

/** Weights as whole numbers from -127 to 127; the few that are larger are cut. */
function quantized(all: readonly Weights[]): Pick<Model, 'weights' | 'scales' | 'biases'> {
  const scales = all.map(({ weights }) => {
    const sizes = weights
      .filter((weight) => weight !== 0)
      .map(Math.abs)
      .sort();
    return (sizes[Math.floor(sizes.length * 0.999)] ?? 1) / 127;
  });
  const rows = new Int8Array(bucketCount * heads.length);
  for (const [head, { weights }] of all.entries()) {
    for (const [bucket, weight] of weights.entries()) {
      const step = Math.round(weight / (scales[head] ?? 1));
      rows[bucket * heads.length + head] = Math.max(-127, Math.min(127, step));
    }
  }
  return { weights: rows, scales, biases: all.map(({ bias }) => bias) };
}

const folds = 3;

/** The scores each text gets from a classifier that was trained without it. */
export function crossScores(texts: readonly Prepared[], withRules: boolean): { sample: Sample; scored: Classified }[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = train(
      texts.filter((_text, at) => at % folds !== fold),
      0,
    );
    return texts
      .filter((_text, at) => at % folds === fold)
      .map(({ sample }) => ({ sample, scored: scored(model, sample, withRules) }));
  }).flat();
}

export function scored(model: Model, sample: Sample, withRules = true): Classified {
  return new Classifier(model).classify(plainForm(textOf(sample)), withRules ? checkText(textOf(sample)).flags : []);
}
