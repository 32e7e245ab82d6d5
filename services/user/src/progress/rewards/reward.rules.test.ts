import { avatars } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../../identity/account/user.document';
import { newUser } from '../../identity/account/user.rules';
import { missingRewards, rewardsUpdate } from './reward.rules';

function buildUser(overrides: Partial<UserDocument>): UserDocument {
  const account = { name: 'Juniper', email: 'juniper@example.org', passwordHash: 'x' };
  return { ...newUser(account, new Date(0)), ...overrides };
}

describe('missing rewards', () => {
  it('are none for a new account', () => {
    expect(rewardsUpdate(buildUser({}))).toBeNull();
  });

  it.each(avatars)('open $label at $unlockXp XP and not one XP before', ({ id, unlockXp }) => {
    expect(missingRewards(buildUser({ totalPoints: unlockXp })).avatars).toContain(id);
    expect(missingRewards(buildUser({ totalPoints: unlockXp - 1 })).avatars).not.toContain(id);
  });

  it('leave out what the account has', () => {
    const user = buildUser({ totalPoints: 120, unlockedItems: ['avatar-panda'], badges: [] });
    expect(missingRewards(user).avatars).toEqual([]);
  });

  it('hold a badge for each rule that is fulfilled', () => {
    const user = buildUser({ blogCount: 5, commentCount: 10, likesReceived: 50, bestStreakDays: 7, explorerDays: 1 });
    expect(missingRewards(user).badges).toEqual([
      'First Blog',
      'Busy Writer',
      'Kind Commenter',
      'Well Liked',
      'Seven-Day Streak',
      'FunZone Explorer',
    ]);
  });

  it('hold a badge for every tenth level', () => {
    expect(missingRewards(buildUser({ totalPoints: 1_900 })).badges).toEqual(['Level 10', 'Level 20']);
  });

  it('put an unlocked avatar into the rewards to be shown', () => {
    expect(rewardsUpdate(buildUser({ totalPoints: 100 }))?.$addToSet).toMatchObject({
      unlockedItems: { $each: ['avatar-panda'] },
      rewards: { $each: ['unlocked-avatar-panda'] },
    });
  });
});
