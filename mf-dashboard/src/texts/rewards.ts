import { plural } from '@storysprout/contract';

/** Badges, avatars and treasures. */

export const wearingIt = 'Wearing it';
export const wearIt = 'Wear it';
export const xp = (xp: string) => `${xp} XP`;
export const unlocksAt = 'Unlocks at';
export const avatarUpdated = 'Avatar updated!';
export const failedToSetAvatar = 'Failed to set avatar.';
export const badges = 'Badges';
export const firstBadge = 'Your first badge is waiting. Publish a story to earn it!';
export const seeAllBadgesAndHow = 'See all badges and how to get them';
export const avatars = 'Avatars';
export const nextAvatar = (xp: string, label: string) => `${xp} XP to ${label}`;
export const claimReward = 'Claim Reward';
export const treasureFound = 'Treasure Found!';
export const avatarIsYours = (xp: number) => `You reached ${xp} XP. This avatar is yours!`;
export const moreToOpen = (remaining: number) =>
  `${remaining} ${plural(remaining, { one: 'more treasure', other: 'more treasures' })} to open`;
