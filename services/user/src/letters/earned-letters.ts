import type { ClientSession, Collection, ObjectId } from 'mongodb';
import { type Day, dayOf } from '../shared/days';
import type { LetterDocument } from './letter.document';

/** A like of a story, or one that was taken back. */
export interface LikeNews {
  readonly userId: ObjectId;
  readonly blogId: ObjectId;
  readonly at: Date;
  readonly by: 1 | -1;
}

export interface BadgeNews {
  readonly userId: ObjectId;
  readonly badge: string;
  readonly at: Date;
}

/** What readers earned in one transaction of the ledger, for their letterboxes. */
export interface EarnedNews {
  readonly likes: readonly LikeNews[];
  readonly badges: readonly BadgeNews[];
}

/** The likes of one story on one day, together. */
interface CountedLikes extends Omit<LikeNews, 'by'> {
  readonly key: string;
  readonly count: number;
}

/**
 * Writes letters in the transaction that counts what they tell, so that a process that dies can neither lose nor double
 * them.
 *
 * @returns the readers who have a new letter
 */
export async function writeEarnedLetters(
  letters: Collection<LetterDocument>,
  { likes, badges }: EarnedNews,
  session: ClientSession,
): Promise<ObjectId[]> {
  const writes = [...countedLikes(likes).map(likesWrite), ...badges.map(badgeWrite)];
  if (writes.length === 0) return [];
  const { upsertedIds } = await letters.bulkWrite(
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

/** A letter counts a story's likes of one day (UTC). */
export function countedLikes(likes: readonly LikeNews[]): CountedLikes[] {
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

/** A badge that is lost and won again is no news. */
function badgeWrite({ userId, badge, at }: BadgeNews) {
  const key = `badge:${userId.toHexString()}:${badge}`;
  const $setOnInsert = { version: 0, kind: 'badge', userId, badge, at, isRead: false } as const;
  return { reader: userId, updateOne: { filter: { key }, update: { $setOnInsert }, upsert: true } };
}
