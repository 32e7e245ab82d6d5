import { describe, expect, it } from 'vitest';
import { placeOf, threeInFour, valuesOf, vitalBounds } from './vitals';

describe('threeInFour', () => {
  it('is unknown while no page told anything', () => {
    expect(threeInFour('lcpMs')).toBeNull();
    expect(threeInFour('lcpMs', {})).toBeNull();
  });

  it('lies between the bounds that three in four pages reach', () => {
    // 60 under 1,000 ms, 40 under 1,500 ms: the 75th is the 15th of those 40.
    expect(threeInFour('lcpMs', { 2: 60, 3: 40 })).toBe(1_000 + 500 * (15 / 40));
    expect(threeInFour('cls', { 0: 9, 5: 1 })).toBe(0);
  });

  it('gives the last bound for what lies beyond all', () => {
    expect(threeInFour('inpMs', { [vitalBounds.inpMs.length]: 3 })).toBe(2_000);
  });

  it('is never far from the true value, whatever the pages are like', () => {
    const values = Array.from({ length: 1_000 }, (_, at) => 300 + 3 * at);
    const counts: Record<number, number> = {};
    for (const value of values) counts[placeOf('lcpMs', value)] = (counts[placeOf('lcpMs', value)] ?? 0) + 1;
    expect(Math.abs((threeInFour('lcpMs', counts) ?? 0) - (values[749] ?? 0))).toBeLessThan(50);
  });
});

it('counts a value under the first bound it does not exceed', () => {
  expect([placeOf('cls', 0), placeOf('cls', 0.1), placeOf('cls', 0.11), placeOf('cls', 9)]).toEqual([0, 4, 5, 9]);
});

it('takes the values that came with a page', () => {
  expect(valuesOf({ lcpMs: 900, cls: 0, remotes: [] })).toEqual([
    ['lcpMs', 900],
    ['cls', 0],
  ]);
});
