import { describe, expect, it } from 'vitest';
import { keyIn, movedKey, plainKey } from './keys';

const [alone, cluster] = [{ isCluster: false }, { isCluster: true }];

describe('keys that are used together', () => {
  it('begin with the name of their family in braces in a cluster, and as ever on one server', () => {
    expect(keyIn(cluster, 'leaderboard:all')).toBe('{leaderboard}:all');
    expect(keyIn(alone, 'leaderboard:all')).toBe('leaderboard:all');
  });

  it('are found under their other name after a move, and only they', () => {
    expect(movedKey(cluster, 'bull:xp:wait')).toBe('{bull}:xp:wait');
    expect(movedKey(cluster, '{bull}:xp:wait')).toBe('{bull}:xp:wait');
    expect(movedKey(alone, '{bull}:xp:wait')).toBe('bull:xp:wait');
    expect(movedKey(cluster, 'limit:sign-in:bull:x')).toBe('limit:sign-in:bull:x');
    expect(plainKey('{tokens}:validFrom')).toBe('tokens:validFrom');
    expect(plainKey('lasting:2026-11')).toBe('lasting:2026-11');
  });
});
