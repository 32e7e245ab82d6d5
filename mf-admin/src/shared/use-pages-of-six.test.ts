import { describe, expect, it } from 'vitest';
import { needsMore, pageOfSix } from './use-pages-of-six';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('pages of six', () => {
  it('cuts the list and counts a page for what the server still has', () => {
    expect(pageOfSix(numbers(8), false, 2)).toEqual({ items: [7, 8], page: 2, pageCount: 2 });
    expect(pageOfSix(numbers(12), true, 1).pageCount).toBe(3);
  });

  it('falls back to the last page when the list shrank', () => {
    expect(pageOfSix(numbers(6), false, 2)).toMatchObject({ items: numbers(6), page: 1, pageCount: 1 });
  });

  it('has one empty page for an empty list', () => {
    expect(pageOfSix([], false, 1)).toEqual({ items: [], page: 1, pageCount: 1 });
  });

  it('asks for more one page ahead, and only when there is more', () => {
    expect(needsMore(30, true, 4)).toBe(false);
    expect(needsMore(30, true, 5)).toBe(true);
    expect(needsMore(30, false, 5)).toBe(false);
  });
});
