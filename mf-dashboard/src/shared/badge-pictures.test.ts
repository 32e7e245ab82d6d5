import { badgeRules } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { badgePicture, badgeProgress, nextBadge } from './badge-pictures';

const reader = {
  badges: [] as string[],
  blogCount: 0,
  commentCount: 0,
  likesReceived: 0,
  bestStreakDays: 0,
  explorerDays: 0,
  level: 1,
};

it('has a picture of its own for each badge', () => {
  const own = badgeRules.filter(({ measure }) => measure !== 'level').map(({ name }) => badgePicture(name));
  expect(new Set([...own, 'trophy']).size).toBe(own.length + 1);
});

it('names the badge that is nearest', () => {
  expect(nextBadge({ ...reader, commentCount: 9, bestStreakDays: 3 })?.name).toBe('Kind Commenter');
  expect(nextBadge({ ...reader, commentCount: 10, bestStreakDays: 3 })?.name).toBe('Seven-Day Streak');
});

it('keeps a badge whose count went down again', () => {
  const [first] = badgeRules;
  expect(first && badgeProgress(first, { ...reader, badges: ['First Blog'] })).toEqual({ have: 1, isEarned: true });
});
