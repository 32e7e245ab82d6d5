import { type Day, dayOf } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { NotificationDocument } from './notification.document';

/** A like of a story (`by` is 1) or its withdrawal (-1). */
export interface LikeEvent {
  readonly userId: ObjectId;
  readonly blogId: ObjectId;
  readonly at: Date;
  readonly by: 1 | -1;
}

export interface BadgeEvent {
  readonly userId: ObjectId;
  readonly badge: string;
  readonly at: Date;
}

/** Likes and badges of one ledger transaction, which readers are notified of. */
export interface ProgressEvents {
  readonly likes: readonly LikeEvent[];
  readonly badges: readonly BadgeEvent[];
}

/** The likes of one story on one day, together. */
interface CountedLikes extends Omit<LikeEvent, 'by'> {
  readonly key: string;
  readonly count: number;
}

/**
 * Writes notifications in the same transaction as the counts behind them, so that a crash can neither lose nor
 * duplicate them.
 *
 * @returns the readers who have a new notification
 */
export async function writeProgressNotifications(
  notifications: Collection<NotificationDocument>,
  { likes, badges }: ProgressEvents,
  session: ClientSession,
): Promise<ObjectId[]> {
  const writes = [...countedLikes(likes).map(likesWrite), ...badges.map(badgeWrite)];
  if (writes.length === 0) return [];
  const { upsertedIds } = await notifications.bulkWrite(
    writes.map(({ updateOne }) => ({ updateOne })),
    { session, ordered: false },
  );
  const readers = new Map(
    Object.keys(upsertedIds).flatMap((at) => {
      const reader = writes[Number(at)]?.reader;
      return reader ? [[reader.toHexString(), reader] as const] : [];
    }),
  );
  return [...readers.values()];
}

/** Sums up likes by story and UTC day; each sum belongs to one notification. */
export function countedLikes(likes: readonly LikeEvent[]): CountedLikes[] {
  const byKey = new Map<string, CountedLikes>();
  for (const { by, ...like } of likes) {
    const key = likesKey(like.blogId, dayOf(like.at));
    byKey.set(key, { key, ...like, count: (byKey.get(key)?.count ?? 0) + by });
  }
  return [...byKey.values()].filter(({ count }) => count !== 0);
}

function likesKey(blogId: ObjectId, day: Day): string {
  return `likes:${blogId.toHexString()}:${day}`;
}

function likesWrite({ key, userId, blogId, at, count }: CountedLikes) {
  const first = { version: 0, kind: 'likes', userId, blogId, at, isRead: false } as const;
  const update = { $inc: { likes: count }, $setOnInsert: first };
  return { reader: count > 0 ? userId : null, updateOne: { filter: { key }, update, upsert: true } };
}

/** A badge that is lost and earned again makes no second notification. */
function badgeWrite({ userId, badge, at }: BadgeEvent) {
  const key = `badge:${userId.toHexString()}:${badge}`;
  const $setOnInsert = { version: 0, kind: 'badge', userId, badge, at, isRead: false } as const;
  return { reader: userId, updateOne: { filter: { key }, update: { $setOnInsert }, upsert: true } };
}
