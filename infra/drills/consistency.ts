import { setTimeout as sleep } from 'node:timers/promises';
import type { Document, MongoClient } from 'mongodb';
import type { Acknowledged } from '../load/protocol';

/** What must be true of the databases once everything has settled, whatever was killed meanwhile. */

const settleLimitMs = 90_000;
const lookEveryMs = 500;

/** A confirmed write leads to a job: this is the ledger row the job must have written. */
function jobsLedgerKey(write: Acknowledged): string | null {
  if (write.kind === 'like') return `like:${write.blogId}:${write.userId}`;
  if (write.kind === 'approval') return `published:${write.blogId}`;
  return null;
}

async function missingKeys(client: MongoClient, keys: readonly string[]): Promise<string[]> {
  const ledger = client.db('storysprout_user').collection('xpLedger');
  const rows = await ledger.find({ key: { $in: [...keys] } }, { projection: { key: 1 } }).toArray();
  const there = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !there.has(key));
}

/** Rows of one collection that are also counted in another of the databases. */
interface Counted {
  readonly rows: readonly [db: string, collection: string];
  /** Groups the rows by `_id` of what counts them, as `total`. */
  readonly groups: Document[];
  readonly counters: readonly [db: string, collection: string];
  readonly field: string;
}

const commentCounts: Counted = {
  rows: ['storysprout_blog', 'comments'],
  groups: [{ $group: { _id: '$author._id', total: { $sum: 1 } } }],
  // The user service hears of comments by jobs.
  counters: ['storysprout_user', 'users'],
  field: 'commentCount',
};

const xpTotals: Counted = {
  rows: ['storysprout_user', 'xpLedger'],
  groups: [{ $group: { _id: '$userId', total: { $sum: '$xp' } } }],
  counters: ['storysprout_user', 'users'],
  field: 'totalPoints',
};

const likeCounts: Counted = {
  rows: ['storysprout_blog', 'likes'],
  groups: [{ $match: { kind: 'blog', liked: true } }, { $group: { _id: '$targetId', total: { $sum: 1 } } }],
  counters: ['storysprout_blog', 'blogs'],
  field: 'likeCount',
};

async function miscounted(client: MongoClient, { rows, groups, counters, field }: Counted): Promise<string[]> {
  const collectionOf = ([db, name]: Counted['rows']) => client.db(db).collection(name);
  const wrong: string[] = [];
  for (const { _id, total } of await collectionOf(rows).aggregate(groups).toArray()) {
    const counted = (await collectionOf(counters).findOne({ _id }))?.[field];
    if (counted !== total) wrong.push(`${_id}: ${total} by ${rows[1]}, but ${field} ${counted}`);
  }
  return wrong;
}

/**
 * Waits until every job that follows from the confirmed writes is done.
 *
 * @returns what is still missing when the time is up: lost jobs
 */
export async function lostJobs(client: MongoClient, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  let keys = acknowledged.flatMap((write) => jobsLedgerKey(write) ?? []);
  let comments: string[] = [];
  for (let waitedMs = 0; waitedMs < settleLimitMs; waitedMs += lookEveryMs) {
    keys = await missingKeys(client, keys);
    comments = await miscounted(client, commentCounts);
    if (keys.length + comments.length === 0) break;
    await sleep(lookEveryMs);
  }
  return [...keys, ...comments];
}

/** Totals that don't agree with their rows. */
export async function wrongSums(client: MongoClient): Promise<string[]> {
  return [...(await miscounted(client, xpTotals)), ...(await miscounted(client, likeCounts))];
}
