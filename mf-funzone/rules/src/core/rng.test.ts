import { describe, expect, it } from 'vitest';
import { itemAt } from './item-at';
import { createRng, pick, shuffle } from './rng';

const drawn = (count: number, draw: () => number) => Array.from({ length: count }, draw);

describe('createRng', () => {
  it('gives the same numbers for the same seed, on every machine and for good', () => {
    expect(drawn(4, createRng('sprout').uint32)).toEqual(drawn(4, createRng('sprout').uint32));
    expect(drawn(3, createRng('sprout', 'one').uint32)).toMatchInlineSnapshot(`
      [
        4059483076,
        3503193758,
        896796468,
      ]
    `);
  });

  it('gives other numbers for another seed, kind of seed or stream', () => {
    const firsts = [createRng('1'), createRng('2'), createRng(1), createRng('1', 'other')].map((rng) => rng.uint32());
    expect(new Set(firsts).size).toBe(4);
  });

  it('draws whole numbers below the bound, each about equally often', () => {
    const rng = createRng(7);
    const counts = [0, 0, 0, 0, 0, 0];
    for (const value of drawn(6_000, () => rng.below(6))) counts[value] = itemAt(counts, value) + 1;
    expect(counts.every((count) => count > 880 && count < 1_120)).toBe(true);
  });

  it('draws again when a number falls into the uneven rest', () => {
    const rng = createRng('rest');
    const values = drawn(4_000, () => rng.below(3_000_000_000));
    expect(values.every((value) => Number.isInteger(value) && value < 3_000_000_000)).toBe(true);
    // Without rejecting such numbers, the lower half would get two thirds of them.
    const lower = values.filter((value) => value < 1_500_000_000).length;
    expect(lower).toBeGreaterThan(1_850);
    expect(lower).toBeLessThan(2_150);
  });

  it('is true in about as many of 100 draws as asked', () => {
    const rng = createRng('chance');
    const hits = drawn(5_000, () => (rng.chance(70) ? 1 : 0)).reduce((sum, hit) => sum + hit, 0);
    expect(hits).toBeGreaterThan(3_350);
    expect(hits).toBeLessThan(3_650);
    expect(createRng(1).chance(100)).toBe(true);
    expect(createRng(1).chance(0)).toBe(false);
  });
});

describe('shuffle and pick', () => {
  it('keeps every item and leaves the list as it was', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = shuffle(list, createRng('deck'));
    expect([...shuffled].sort()).toEqual(list);
    expect(shuffled).not.toEqual(list);
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('reaches every order', () => {
    const orders = Array.from({ length: 300 }, (_, seed) => shuffle(['a', 'b', 'c'], createRng(seed)).join(''));
    expect(new Set(orders).size).toBe(6);
  });

  it('picks one of the items', () => {
    const picked = Array.from({ length: 100 }, (_, seed) => pick(['a', 'b'], createRng(seed)));
    expect(new Set(picked)).toEqual(new Set(['a', 'b']));
  });
});

describe('itemAt', () => {
  it('throws outside the list instead of making up an item', () => {
    expect(itemAt(['a'], 0)).toBe('a');
    expect(() => itemAt(['a'], 1)).toThrow(RangeError);
    expect(() => itemAt(['a'], -1)).toThrow(RangeError);
  });
});
