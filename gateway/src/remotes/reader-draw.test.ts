import { describe, expect, it } from 'vitest';
import { draws, isAmong } from './reader-draw';

const all = Array.from({ length: draws }, (_, draw) => draw);
const among = (percent: number, release = 'mf_blog/2') => all.filter((draw) => isAmong(draw, percent, release));

describe('isAmong', () => {
  it.each([1, 10, 50, 99])('takes about %i in a hundred', (percent) => {
    // Three standard deviations of as many independent draws.
    const spread = 3 * Math.sqrt(draws * (percent / 100) * (1 - percent / 100));
    expect(Math.abs(among(percent).length - draws * (percent / 100))).toBeLessThan(spread);
  });

  it('keeps those who were in when more come', () => {
    const few = among(10);
    const many = new Set(among(25));
    expect(few.every((draw) => many.has(draw))).toBe(true);
  });

  it('deals anew for each release', () => {
    const other = new Set(among(10, 'mf_blog/3'));
    const both = among(10).filter((draw) => other.has(draw)).length;
    expect(both).toBeGreaterThan(40);
    expect(both).toBeLessThan(180);
  });
});
