import { describe, expect, it } from 'vitest';
import { bucketCount, canaryPercentiles, percentileCount, percentileOf } from './canary-bucket';

const among = (percent: number, release = 'mf_blog/2') => canaryPercentiles(percent, release);

describe('the percentiles that get a canary', () => {
  it.each([1, 10, 50, 99])('are %i in a hundred of all buckets', (percent) => {
    const chosen = among(percent);
    const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket).filter((bucket) =>
      chosen.has(percentileOf(bucket)),
    );
    expect(buckets).toHaveLength((bucketCount * percent) / 100);
  });

  it('keep those who were in when more come', () => {
    const many = among(25);
    expect([...among(10)].every((percentile) => many.has(percentile))).toBe(true);
  });

  it('are dealt anew for each release, and nobody goes first more often than chance has it', () => {
    const times = Array.from({ length: percentileCount }, () => 0);
    for (let release = 0; release < 1_000; release += 1) {
      for (const percentile of among(10, `mf_blog/${release}`)) times[percentile] = (times[percentile] ?? 0) + 1;
    }
    // 100 times each, give or take four standard deviations.
    for (const count of times) expect(Math.abs(count - 100)).toBeLessThan(40);
  });
});
