import type { Document, MongoClient } from 'mongodb';

/** What must be true of the databases' numbers once everything has settled, whatever was killed meanwhile. */

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

/** Counts of comments that don't agree with the comments: jobs keep them. */
export function miscountedComments(client: MongoClient): Promise<string[]> {
  return miscounted(client, commentCounts);
}

/** Totals that don't agree with their rows. */
export async function wrongSums(client: MongoClient): Promise<string[]> {
  return [...(await miscounted(client, xpTotals)), ...(await miscounted(client, likeCounts))];
}
