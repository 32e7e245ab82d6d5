import { setTimeout as sleep } from 'node:timers/promises';
import { paidPerDay } from '@storysprout/contract';
import { dayOf } from '@storysprout/service-kit';
import { type MongoClient, ObjectId } from 'mongodb';
import type { LikeDocument } from '../../../services/blog/src/likes/like.document';
import { likeKey } from '../../../services/blog/src/likes/like.rules';
import type {
  CountedActivityDocument,
  LedgerDocument,
} from '../../../services/user/src/progress/ledger/ledger.document';
import type { Acknowledged } from '../../load/protocol';

/** Checks that every job that follows from a confirmed write is done. */

const settleLimitMs = 90_000;
const lookEveryMs = 500;

type Like = Extract<Acknowledged, { kind: 'like' }>;

/** The results of some writes' jobs in the databases. */
export interface Done {
  /** Keys of the ledger's rows and of the activities counted for authors. */
  readonly keys: ReadonlySet<string>;
  /** The day of each like, by its key in the ledger. */
  readonly likedOn: ReadonlyMap<string, string>;
  /** The number of likes a reader was paid for on a day, by `readersDay`. */
  readonly paidLikes: ReadonlyMap<string, number>;
}

export const readersDay = (userId: string, day: string) => `${userId} ${day}`;

const paidKey = ({ blogId, userId }: Like) => `like:${blogId}:${userId}`;

/** Key of the author's count: a reader's first like counts there, however many likes the reader is paid for. */
function countedKey({ blogId, userId }: Like): string {
  return `like_received:${likeKey({ targetId: new ObjectId(blogId), userId: new ObjectId(userId) })}:1`;
}

/** Returns the keys under which the jobs of a write book something. */
function keysOf(write: Acknowledged): string[] {
  if (write.kind === 'like') return [paidKey(write), countedKey(write)];
  return write.kind === 'approval' ? [`published:${write.blogId}`] : [];
}

/**
 * Returns the keys that a write's jobs should have booked but have not. A like beyond the day's paid ones earns
 * nothing.
 */
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
 * @param miscounted returns the numbers updated by jobs that don't agree with their rows
 * @returns lost jobs: what is still missing when the time is up
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
