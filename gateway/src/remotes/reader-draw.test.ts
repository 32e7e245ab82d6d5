import { describe, expect, it } from 'vitest';
import { draws, firstSlices, sliceOf, slices } from './reader-draw';

const among = (percent: number, release = 'mf_blog/2') => firstSlices(percent, release);

describe('the slices that get a canary', () => {
  it.each([1, 10, 50, 99])('are %i in a hundred of all draws', (percent) => {
    const chosen = among(percent);
    const drawn = Array.from({ length: draws }, (_, draw) => draw).filter((draw) => chosen.has(sliceOf(draw)));
    expect(drawn).toHaveLength((draws * percent) / 100);
  });

  it('keep those who were in when more come', () => {
    const many = among(25);
    expect([...among(10)].every((slice) => many.has(slice))).toBe(true);
  });

  it('are dealt anew for each release, and nobody goes first more often than chance has it', () => {
    const times = Array.from({ length: slices }, () => 0);
    for (let release = 0; release < 1_000; release += 1) {
      for (const slice of among(10, `mf_blog/${release}`)) times[slice] = (times[slice] ?? 0) + 1;
    }
    // 100 times each, give or take four standard deviations.
    for (const count of times) expect(Math.abs(count - 100)).toBeLessThan(40);
  });
});
