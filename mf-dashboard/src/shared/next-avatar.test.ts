import { avatars } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { nextAvatar } from './next-avatar';

describe('the next avatar', () => {
  it.each([
    [0, 'Panda', 100, 0],
    [3, 'Panda', 97, 3],
    [100, 'Cherry', 400, 0],
    [300, 'Cherry', 200, 50],
    [1_999, 'Spiderman', 1, 99.8],
  ])('at %i XP is %s, with %i XP to go', (points, label, xpToGo, percent) => {
    const next = nextAvatar(points);
    expect([next?.avatar.label, next?.xpToGo, next?.percent]).toEqual([label, xpToGo, percent]);
  });

  it('is none once there is none left', () => {
    expect(nextAvatar(avatars.at(-1)?.unlockXp ?? 0)).toBeNull();
  });
});
