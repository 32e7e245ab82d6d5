import { badgeRules, type Celebration, formatCelebration, levelOf, mostCelebrations } from '@storysprout/contract';
import type { UserDocument } from '../../identity';

type Grown = Pick<UserDocument, 'totalPoints' | 'badges'>;

/** Badges for levels, which need no celebration besides that of the level. */
const levelBadges = new Set(badgeRules.filter(({ measure }) => measure === 'level').map(({ name }) => name));

/** Returns what to celebrate after an account has grown. Several new levels are celebrated once, with the highest. */
export function celebrationsOf(before: Grown, after: Grown): Celebration[] {
  const level = levelOf(after.totalPoints);
  const badges = after.badges.filter((name) => !before.badges.includes(name) && !levelBadges.has(name));
  return [
    ...(level > levelOf(before.totalPoints) ? [{ kind: 'level', level } as const] : []),
    ...badges.map((name) => ({ kind: 'badge', name }) as const),
  ];
}

/** The blog service names the award for a first publication after the blog. */
const publicationKey = /^published:([0-9a-f]{24})$/;

/** Returns the celebration of a published blog if the award is for one. */
export function publicationOf(key: string): Celebration[] {
  const [, blogId] = publicationKey.exec(key) ?? [];
  return blogId === undefined ? [] : [{ kind: 'published', blogId }];
}

/** Adds to the waiting celebrations, the newest last. */
export function withCelebrations(waiting: readonly string[], added: readonly Celebration[]): string[] {
  return [...new Set([...waiting, ...added.map(formatCelebration)])].slice(-mostCelebrations);
}
