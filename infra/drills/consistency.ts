import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
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

/** Comments by reader: those in the blog service, and those the user service heard of by jobs. */
async function miscountedComments(client: MongoClient): Promise<string[]> {
  const written = await client
    .db('storysprout_blog')
    .collection('comments')
    .aggregate([{ $group: { _id: '$author._id', count: { $sum: 1 } } }])
    .toArray();
  const users = client.db('storysprout_user').collection('users');
  const wrong: string[] = [];
  for (const { _id, count } of written) {
    const user = await users.findOne({ _id });
    if (user && user.commentCount !== count) wrong.push(`${_id}: ${count} comments, counted ${user.commentCount}`);
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
  let miscounted: string[] = [];
  for (let waitedMs = 0; waitedMs < settleLimitMs; waitedMs += lookEveryMs) {
    keys = await missingKeys(client, keys);
    miscounted = await miscountedComments(client);
    if (keys.length + miscounted.length === 0) break;
    await sleep(lookEveryMs);
  }
  return [...keys, ...miscounted];
}

async function wrongTotals(client: MongoClient): Promise<string[]> {
  const db = client.db('storysprout_user');
  const sums = await db
    .collection('xpLedger')
    .aggregate([{ $group: { _id: '$userId', xp: { $sum: '$xp' } } }])
    .toArray();
  const wrong: string[] = [];
  for (const { _id, xp } of sums) {
    const user = await db.collection('users').findOne({ _id });
    if (user?.totalPoints !== xp) wrong.push(`${_id}: ledger ${xp}, total ${user?.totalPoints}`);
  }
  return wrong;
}

async function wrongLikeCounts(client: MongoClient): Promise<string[]> {
  const db = client.db('storysprout_blog');
  const rows = await db
    .collection('likes')
    .aggregate([{ $match: { kind: 'blog', liked: true } }, { $group: { _id: '$targetId', count: { $sum: 1 } } }])
    .toArray();
  const wrong: string[] = [];
  for (const { _id, count } of rows) {
    const blog = await db.collection('blogs').findOne({ _id });
    if (blog?.likeCount !== count) wrong.push(`${_id}: ${count} likes, counted ${blog?.likeCount}`);
  }
  return wrong;
}

/** Totals that don't agree with their rows. */
export async function wrongSums(client: MongoClient): Promise<string[]> {
  return [...(await wrongTotals(client)), ...(await wrongLikeCounts(client))];
}
