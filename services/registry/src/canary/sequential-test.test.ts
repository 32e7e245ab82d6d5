import { expect, it } from 'vitest';
import { differs, evidence } from './sequential-test';

it('is the ratio of the two probabilities, as worked out by hand', () => {
  // One page each: B(1.5, 0.5)/pi = 1/2 and B(0.5, 1.5)/pi = 1/2, over 1/2 * 1/2 at the common rate of one in two.
  expect(evidence({ count: 1, of: 1 }, { count: 0, of: 1 })).toBeCloseTo(0);
  // Two each: 3/8 twice, over 1/16.
  expect(evidence({ count: 2, of: 2 }, { count: 0, of: 2 })).toBeCloseTo(Math.log((9 / 64) * 16));
});

it('says nothing while one of the two has no pages', () => {
  expect(evidence({ count: 5, of: 5 }, { count: 0, of: 0 })).toBe(0);
});

it('grows with the difference and with the pages, and asks for more where less may go wrong', () => {
  const [some, many] = [
    evidence({ count: 6, of: 20 }, { count: 10, of: 100 }),
    evidence({ count: 60, of: 200 }, { count: 100, of: 1_000 }),
  ];
  expect(many).toBeGreaterThan(some);
  expect(evidence({ count: 100, of: 1_000 }, { count: 100, of: 1_000 })).toBeLessThan(0);
  const [one, other] = [
    { count: 8, of: 20 },
    { count: 5, of: 100 },
  ];
  expect([0.05, 1e-9].map((alpha) => differs(one, other, alpha))).toEqual([true, false]);
});
