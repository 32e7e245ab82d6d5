import { badgeRules, levelOf, type Moment, mostMoments, writeMoment } from '@storysprout/contract';
import type { UserDocument } from '../users/user.document';

type Grown = Pick<UserDocument, 'totalPoints' | 'badges'>;

/** Told with the level itself. */
const levelBadges = new Set(badgeRules.filter(({ measure }) => measure === 'level').map(({ name }) => name));

/** What there is to celebrate once an account has grown. Several levels at once are one moment, that of the highest. */
export function momentsOf(before: Grown, after: Grown): Moment[] {
  const level = levelOf(after.totalPoints);
  const badges = after.badges.filter((name) => !before.badges.includes(name) && !levelBadges.has(name));
  return [
    ...(level > levelOf(before.totalPoints) ? [{ kind: 'level', level } as const] : []),
    ...badges.map((name) => ({ kind: 'badge', name }) as const),
  ];
}

/** The blog service names the award for a first publication after the blog. */
const publicationKey = /^published:([0-9a-f]{24})$/;

/** The blog that an award is about, once it is published. */
export function publicationOf(key: string): Moment[] {
  const [, blogId] = publicationKey.exec(key) ?? [];
  return blogId === undefined ? [] : [{ kind: 'published', blogId }];
}

/** The moments that wait, the newest last. */
export function withMoments(waiting: readonly string[], added: readonly Moment[]): string[] {
  return [...new Set([...waiting, ...added.map(writeMoment)])].slice(-mostMoments);
}
