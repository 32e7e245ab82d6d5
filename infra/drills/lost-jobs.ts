import { setTimeout as sleep } from 'node:timers/promises';
import { paidPerDay } from '@storysprout/contract';
import { type MongoClient, ObjectId } from 'mongodb';
import type { LikeDocument } from '../../services/blog/src/likes/like.document';
import { likeKey } from '../../services/blog/src/likes/like.rules';
import { dayOf } from '../../services/user/src/shared/days';
import type { CountedActivityDocument, LedgerDocument } from '../../services/user/src/xp/ledger.document';
import type { Acknowledged } from '../load/protocol';

/** That every job which follows from a confirmed write is done. */

const settleLimitMs = 90_000;
const lookEveryMs = 500;

type Like = Extract<Acknowledged, { kind: 'like' }>;

/** What the jobs of some writes have left in the databases. */
export interface Done {
  /** Keys of the ledger's rows, and of what was counted for authors. */
  readonly keys: ReadonlySet<string>;
  /** On which day each like was made, by its key in the ledger. */
  readonly likedOn: ReadonlyMap<string, string>;
  /** How many likes the reader was paid for on that day, by `readersDay`. */
  readonly paidLikes: ReadonlyMap<string, number>;
}

export const readersDay = (userId: string, day: string) => `${userId} ${day}`;

const paidKey = ({ blogId, userId }: Like) => `like:${blogId}:${userId}`;

/** A reader's first like counts for the blog's author, however many likes the reader is paid for. */
function countedKey({ blogId, userId }: Like): string {
  return `like_received:${likeKey({ targetId: new ObjectId(blogId), userId: new ObjectId(userId) })}:1`;
}

/** The keys under which the jobs of a write book something. */
function keysOf(write: Acknowledged): string[] {
  if (write.kind === 'like') return [paidKey(write), countedKey(write)];
  return write.kind === 'approval' ? [`published:${write.blogId}`] : [];
}

/** What the jobs of a write should have booked and have not. A like beyond the day's paid ones earns nothing. */
export function undone(write: Acknowledged, { keys, likedOn, paidLikes }: Done): string[] {
  const missing = keysOf(write).filter((key) => !keys.has(key));
  if (write.kind !== 'like') return missing;
  const paid = paidLikes.get(readersDay(write.userId, likedOn.get(paidKey(write)) ?? '')) ?? 0;
  return paid >= paidPerDay.like ? missing.filter((key) => key !== paidKey(write)) : missing;
}

async function readDone(client: MongoClient, writes: readonly Acknowledged[]): Promise<Done> {
  const user = client.db('storysprout_user');
  const ledger = user.collection<LedgerDocument>('xpLedger');
  const likes = writes.filter((write) => write.kind === 'like');
  const keys = writes.flatMap(keysOf);
  const readers = [...new Set(likes.map(({ userId }) => userId))].map((id) => new ObjectId(id));
  const [rows, counted, liked, paid] = await Promise.all([
    ledger.find({ key: { $in: keys } }, { projection: { key: 1 } }).toArray(),
    user
      .collection<CountedActivityDocument>('countedActivities')
      .find({ _id: { $in: keys } }, { projection: { _id: 1 } })
      .toArray(),
    client
      .db('storysprout_blog')
      .collection<LikeDocument>('likes')
      .find({ _id: { $in: likes.map(({ blogId, userId }) => `blog:${blogId}:${userId}`) } })
      .toArray(),
    ledger.find({ userId: { $in: readers }, reason: 'like' }, { projection: { userId: 1, day: 1 } }).toArray(),
  ]);
  const paidLikes = new Map<string, number>();
  for (const { userId, day } of paid) {
    const key = readersDay(userId.toHexString(), day);
    paidLikes.set(key, (paidLikes.get(key) ?? 0) + 1);
  }
  return {
    keys: new Set([...rows.map(({ key }) => key), ...counted.map(({ _id }) => _id)]),
    likedOn: new Map(liked.map(({ _id, at }) => [_id.replace(/^blog:/, 'like:'), dayOf(at)])),
    paidLikes,
  };
}

/**
 * Waits until every job that follows from the confirmed writes is done.
 *
 * @param miscounted what of the numbers that jobs keep does not agree with its rows
 * @returns what is still missing when the time is up: lost jobs
 */
export async function lostJobs(
  client: MongoClient,
  acknowledged: readonly Acknowledged[],
  miscounted: () => Promise<string[]>,
): Promise<string[]> {
  let open = acknowledged.filter((write) => keysOf(write).length > 0);
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const done = await readDone(client, open);
    open = open.filter((write) => undone(write, done).length > 0);
    const lost = [...open.flatMap((write) => undone(write, done)), ...(await miscounted())];
    if (lost.length === 0 || waitedMs >= settleLimitMs) return lost;
    await sleep(lookEveryMs);
  }
}
