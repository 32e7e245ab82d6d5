import { describe, expect, it } from 'vitest';
import { RecentPurges } from './recent-purges';

describe('RecentPurges', () => {
  it('knows what was purged since, and what was not', () => {
    const purges = new RecentPurges();
    const before = purges.now;
    purges.add(['blog:1']);
    const after = purges.now;
    purges.add(['blog:2']);
    expect([purges.isStale(['blog:1'], before), purges.isStale(['blog:1'], after)]).toEqual([true, false]);
    expect([purges.isStale(['blog:2', 'lists'], after), purges.isStale([], before)]).toEqual([true, false]);
  });

  it('takes everything for stale that was read before everything was purged', () => {
    const purges = new RecentPurges();
    const before = purges.now;
    purges.addAll();
    expect([purges.isStale([], before), purges.isStale([], purges.now)]).toEqual([true, false]);
  });

  it('takes for stale what it has forgotten: it remembers so many tags and no more', () => {
    const purges = new RecentPurges();
    const before = purges.now;
    for (let at = 0; at < 5_000; at += 1) purges.add([`blog:${at}`]);
    expect(purges.isStale(['blog:none'], before)).toBe(true);
    expect(purges.isStale(['blog:4999'], purges.now - 10)).toBe(true);
    expect(purges.isStale(['blog:none'], purges.now - 10)).toBe(false);
  });
});
