import { avatars, type BadgeProgress, badgeRules, badgesFor, levelOf } from '@storysprout/contract';
import type { PartUpdate, ProgressPart, UserDocument } from '../../identity';

export interface MissingRewards {
  readonly badges: readonly string[];
  readonly avatars: readonly string[];
}

/** Returns what an account has earned but not received yet. Rewards are kept even when a count goes down. */
export function missingRewards(user: UserDocument): MissingRewards {
  return {
    badges: badgesFor(progressOf(user)).filter((badge) => !user.badges.includes(badge)),
    avatars: avatars
      .filter(({ id, unlockXp }) => user.totalPoints >= unlockXp && !user.unlockedItems.includes(id))
      .map(({ id }) => id),
  };
}

/** The update that gives an account what it is missing, or null when that is nothing. */
export function rewardsUpdate(user: UserDocument): PartUpdate<ProgressPart> | null {
  return giveRewards(missingRewards(user));
}

/** The update that gives these rewards, or null when there are none. */
export function giveRewards({ badges, avatars: unlocked }: MissingRewards): PartUpdate<ProgressPart> | null {
  if (badges.length + unlocked.length === 0) return null;
  return {
    $addToSet: {
      badges: { $each: [...badges] },
      unlockedItems: { $each: [...unlocked] },
      rewards: { $each: unlocked.map(rewardFor) },
    },
  };
}

/** The account with these rewards, as the update leaves it. */
export function withRewards(user: UserDocument, { badges, avatars: unlocked }: MissingRewards): UserDocument {
  return {
    ...user,
    badges: [...user.badges, ...badges],
    unlockedItems: [...user.unlockedItems, ...unlocked],
    rewards: [...user.rewards, ...unlocked.map(rewardFor)],
  };
}

export type Rewards = Pick<UserDocument, 'badges' | 'unlockedItems' | 'rewards' | 'profileAvatar'>;

/**
 * Returns the rewards of an account whose total has gone down, or up again. Whatever needs more XP is locked, even a
 * worn avatar, and the rest is unlocked.
 */
export function rewardsFor(user: UserDocument): Rewards {
  const level = levelOf(user.totalPoints);
  const lost = new Set(
    badgeRules.filter((rule) => rule.measure === 'level' && rule.goal > level).map(({ name }) => name),
  );
  const locked = new Set<string>(avatars.filter(({ unlockXp }) => unlockXp > user.totalPoints).map(({ id }) => id));
  const lockedRewards = new Set([...locked].map(rewardFor));
  const kept = {
    ...user,
    badges: user.badges.filter((badge) => !lost.has(badge)),
    unlockedItems: user.unlockedItems.filter((item) => !locked.has(item)),
    rewards: user.rewards.filter((reward) => !lockedRewards.has(reward)),
    profileAvatar: user.profileAvatar !== null && locked.has(user.profileAvatar) ? null : user.profileAvatar,
  };
  const { badges, unlockedItems, rewards, profileAvatar } = withRewards(kept, missingRewards(kept));
  return { badges, unlockedItems, rewards, profileAvatar };
}

/** The entry in `rewards` that makes the page show an unlocked avatar (docs/product.md#rewards). */
export function rewardFor(avatarId: string): string {
  return `${unlockedPrefix}${avatarId}`;
}

export const unlockedPrefix = 'unlocked-';

function progressOf(user: UserDocument): BadgeProgress {
  const { blogCount, commentCount, likesReceived, bestStreakDays, explorerDays } = user;
  return { blogCount, commentCount, likesReceived, bestStreakDays, explorerDays, level: levelOf(user.totalPoints) };
}
