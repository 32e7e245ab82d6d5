import { describe, expect, it } from 'vitest';
import { rankInOrder } from './standing.rules';

const place = (userId: string, points: number) => ({ userId, points });

describe('ranks', () => {
  it('are shared by equal points and skip as many after', () => {
    const ranked = rankInOrder([place('a', 9), place('b', 7), place('c', 7), place('d', 1)], 1, 0);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });

  it('go on over pages: the first entries share the rank of those on the page before', () => {
    const ranked = rankInOrder([place('c', 7), place('d', 1)], 2, 2);
    expect(ranked.map(({ rank }) => rank)).toEqual([2, 4]);
  });
});
