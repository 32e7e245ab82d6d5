import { categories, readingOf } from '@storysprout/contract';
import { type Collection, type Db, ObjectId } from 'mongodb';
import type { BlogDocument } from '../../services/blog/src/blogs/blog.document';
import { excerptOf, titleKeyOf } from '../../services/blog/src/blogs/blog.rules';
import type { LikeDocument } from '../../services/blog/src/likes/like.document';
import { buildBlog, longStory } from '../../services/blog/test/support/factories';

const batchSize = 5_000;
const minuteMs = 60_000;
const newestMs = Date.parse('2026-11-01T10:00:00.000Z');
/** About 1,700 characters, as a child's longer story has. */
const description = Array.from({ length: 4 }, () => longStory).join('\n');
const reading = readingOf(description);

export interface BlogCollections {
  readonly blogs: Collection<BlogDocument>;
  readonly likes: Collection<LikeDocument>;
  /** Events that have not reached their queue yet. */
  readonly outbox: Collection;
}

export function collectionsOf(db: Db): BlogCollections {
  return {
    blogs: db.collection<BlogDocument>('blogs'),
    likes: db.collection<LikeDocument>('likes'),
    outbox: db.collection('outbox'),
  };
}

function someBlog(number: number, authors: readonly ObjectId[]): BlogDocument {
  const title = `The story of fox number ${number}`;
  const writtenAt = new Date(newestMs - number * minuteMs);
  const authorId = authors[number % authors.length] ?? new ObjectId();
  return buildBlog({
    author: { _id: authorId, name: 'Ada Author', image: null },
    title,
    titleKey: titleKeyOf(title),
    category: categories[number % categories.length] ?? 'Story',
    description,
    excerpt: excerptOf(description),
    reading,
    createdAt: writtenAt,
    date: writtenAt,
    submittedAt: writtenAt,
    publishedAt: writtenAt,
  });
}

/**
 * Inserts approved blogs, numbered from `from` to just below `to`, a minute apart.
 *
 * @param authors accounts that take turns as authors; when empty, each blog has an author without an account
 * @returns their ids
 */
export async function fillBlogs(
  { blogs }: BlogCollections,
  from: number,
  to: number,
  authors: readonly ObjectId[] = [],
): Promise<ObjectId[]> {
  const ids: ObjectId[] = [];
  for (let start = from; start < to; start += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, to - start) }, (_, at) => someBlog(start + at, authors));
    await blogs.insertMany(batch, { ordered: false });
    ids.push(...batch.map(({ _id }) => _id));
  }
  return ids;
}
