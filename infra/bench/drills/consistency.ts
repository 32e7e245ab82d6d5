import type { Document, MongoClient } from 'mongodb';

/** Invariants of the numbers in the databases once everything has settled, whatever was killed meanwhile. */

/** Rows of one collection whose number or sum is also stored in another collection. */
interface Counted {
  readonly rows: readonly [db: string, collection: string];
  /** Pipeline that groups the rows by the `_id` of the document that counts them, with the number as `total`. */
  readonly groups: Document[];
  readonly counters: readonly [db: string, collection: string];
  readonly field: string;
}

const commentCounts: Counted = {
  rows: ['storysprout_blog', 'comments'],
  groups: [{ $group: { _id: '$author._id', total: { $sum: 1 } } }],
  // The user service learns of comments from jobs.
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

/** Returns comment counts that don't match the comments. Jobs update these counts. */
export function miscountedComments(client: MongoClient): Promise<string[]> {
  return miscounted(client, commentCounts);
}

/** Returns totals that don't match their rows. */
export async function wrongSums(client: MongoClient): Promise<string[]> {
  return [...(await miscounted(client, xpTotals)), ...(await miscounted(client, likeCounts))];
}
