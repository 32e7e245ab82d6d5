import { dangerOf, type Trust, trustedAs } from '@storysprout/service-kit/text-checks';
import type { Prediction } from './train';

/**
 * Determines how far the classifier's scores and the rules' findings are trusted, and from which danger on a text is
 * held.
 */

const rounds = 2_000;
const learningRate = 0.5;
const decay = 1e-4;

/**
 * Fits a logistic regression over both scores and every kind of finding. The rules were written with the older texts in
 * sight, so only texts that came later show how good they are.
 */
export function trustFrom(predictions: readonly Prediction[]): Trust {
  const later = predictions.filter(({ sample }) => sample.source.startsWith('train-'));
  const names = [...new Set(later.flatMap(({ flags }) => flags.map(trustedAs)))].sort();
  const rows = later.map(({ sample, any, likeliest, flags }) => {
    const found = new Set(flags.map(trustedAs));
    return {
      inputs: [1, any, likeliest, ...names.map((name) => (found.has(name) ? 1 : 0))],
      truth: sample.kinds.length > 0 ? 1 : 0,
    };
  });
  const [, any = 1, likeliest = 1, ...found] = learned(rows, names.length + 3);
  return { any, likeliest, found: Object.fromEntries(names.map((name, at) => [name, found[at] ?? 0])) };
}

interface Row {
  readonly inputs: readonly number[];
  readonly truth: number;
}

function learned(rows: readonly Row[], size: number): number[] {
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => decay * weight);
    for (const { inputs, truth } of rows) {
      const score = inputs.reduce((sum, input, at) => sum + input * (weights[at] ?? 0), 0);
      const error = (1 / (1 + Math.exp(-score)) - truth) / rows.length;
      for (const [at, input] of inputs.entries()) slopes[at] = (slopes[at] ?? 0) + error * input;
    }
    for (const [at, slope] of slopes.entries()) weights[at] = (weights[at] ?? 0) - learningRate * slope;
  }
  return weights;
}

/** The share of everyday harmless texts that may be held, measured on texts that the classifier had not seen. */
const mostHeld = 0.03;

/** Texts made for training are deliberately hard, so they show little about everyday ones. */
const isEveryday = ({ sample: { kinds, source } }: Prediction) =>
  kinds.length === 0 && !source.includes('near-miss') && !source.startsWith('train-');

export function thresholdFrom(predictions: readonly Prediction[], trust: Trust): number {
  const everyday = predictions
    .filter(isEveryday)
    .map(({ any, likeliest, flags, isCertain }) =>
      isCertain ? Number.POSITIVE_INFINITY : dangerOf(trust, any, likeliest, flags),
    )
    .sort((one, other) => other - one);
  return everyday[Math.floor(mostHeld * everyday.length)] ?? 0;
}
