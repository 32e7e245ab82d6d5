import { describe, expect, it } from 'vitest';
import { heads } from './classifier';
import { windowsOf } from './features';
import { readModel, sharedClassifier } from './stored-model';

const classifier = sharedClassifier();

/** Twice the text takes twice the time when growth is linear, and four times when it is quadratic. */
const mostGrowth = 4;

/**
 * Returns how many times longer the longer text takes, in CPU time and without what a machine cannot measure. It takes
 * the best of at least five runs, and runs again while the result looks bad, because others share the caches of the CPU.
 */
function growth(short: string, long: string): number {
  const best = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  const ratio = () => best.long / Math.max(best.short, 10);
  for (let run = 0; run < 20 && (run < 5 || ratio() > mostGrowth); run += 1) {
    best.short = Math.min(best.short, timeOf(`${run} ${short}`));
    best.long = Math.min(best.long, timeOf(`${run} ${long}`));
  }
  return ratio();
}

/** Returns the CPU time of a classification in milliseconds. */
function timeOf(text: string): number {
  const start = process.cpuUsage();
  classifier.classify(text, []);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const random = () => Array.from({ length: 9 }, () => String.fromCharCode(97 + Math.random() * 26)).join('');

describe('the classifier', () => {
  it('adds up the same features as training lists', () => {
    const text =
      'My hamster learned to open the door, and then he hid in the kitchen behind the flour and the sugar.'.repeat(3);
    const { buckets: known, weights, scales, biases } = readModel();
    const rows = new Map([...known].map((bucket, row) => [bucket, row]));
    const any = heads.indexOf('any');
    const listed = windowsOf(text).map(({ buckets }) => {
      const sum = buckets.reduce(
        (total, bucket) => total + (weights[(rows.get(bucket) ?? known.length) * heads.length + any] ?? 0),
        0,
      );
      return (sum * (scales[any] ?? 0)) / Math.sqrt(buckets.length + 20) + (biases[any] ?? 0);
    });
    expect(classifier.classify(text, []).scores.any).toBeCloseTo(Math.max(...listed), 6);
  });

  it('gives the same answer each time', () => {
    const text = 'how old are you';
    expect(classifier.classify(text, [])).toEqual(classifier.classify(text, []));
  });

  it.each([
    ['one letter', 'a'],
    ['short words', 'a '],
    ['stars', 'a*b*'],
    ['emojis', '😀 '],
    ['accents', 'é\u0301'],
    ['numbers', '1 '],
    ['words of groups', 'you are mum school snap photo '],
  ])('takes time in proportion to a text of %s', (_name, piece) => {
    const ofLength = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    expect(growth(ofLength(40_000), ofLength(80_000))).toBeLessThan(mostGrowth);
  });

  it('takes time in proportion to a text of words it never met', () => {
    const words = Array.from({ length: 16_000 }, random);
    expect(growth(words.slice(0, 4_000).join(' '), words.slice(4_000, 12_000).join(' '))).toBeLessThan(mostGrowth);
  });
});
