import { randomBytes } from 'node:crypto';
import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlogDocument } from '../../src/blogs/blog.document';
import type { CommentDocument } from '../../src/comments/comment.document';
import type { LikeDocument, LikeKind } from '../../src/likes/like.document';
import { blogSite, type Person } from '../support/blog-site';
import { buildBlog } from '../support/factories';
import { monitoredMongoUrl } from '../support/monitored-mongo';

const site = blogSite(`list_cost_${randomBytes(4).toString('hex')}`, { mongoUrl: async () => monitoredMongoUrl() });

const blogs = 105;
const likesEach = 40;
const longest = 1_100;
let author: Person;
const threadId = new ObjectId();

beforeAll(async () => {
  author = site.author;
  const { db } = site.database;
  const copy = { _id: author.id, name: author.name, image: null };
  const at = (index: number) => new Date(Date.now() - index * 60_000);
  const listed = Array.from({ length: blogs }, (_, index) => {
    const likeCount = index === 0 ? longest : likesEach;
    return buildBlog({ author: copy, createdAt: at(index), likeCount, ...(index === 1 && { _id: threadId }) });
  });
  await db.collection<BlogDocument>('blogs').insertMany(listed);
  const comments = listed.map(
    ({ likeCount }, index): CommentDocument => ({
      _id: new ObjectId(),
      blogId: threadId,
      author: copy,
      text: 'Nice!',
      likeCount,
      replies: [],
      replyCount: 0,
      createdAt: at(-index),
    }),
  );
  await db.collection<CommentDocument>('comments').insertMany(comments);
  await db.collection<LikeDocument>('likes').insertMany([...likesOf('blog', listed), ...likesOf('comment', comments)]);
});

afterAll(() => site.database.db.dropDatabase());

function likesOf(kind: LikeKind, things: readonly { _id: ObjectId; likeCount: number }[]): LikeDocument[] {
  return things.flatMap(({ _id: targetId, likeCount }) =>
    Array.from({ length: likeCount }, (_, index) => {
      const userId = index === 0 ? site.other.id : new ObjectId();
      // Likes at the start of the array are older; responses include only the newest.
      const at = new Date(1_000_000 + index);
      return { _id: `${kind}:${targetId}:${userId}`, kind, targetId, userId, liked: true, flips: 1, at };
    }),
  );
}

const watched = ['blogs', 'comments', 'likes'];

/** The commands on blogs, comments and likes while `work` ran, and how many documents they returned. */
async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; asked: string[]; documents: number }> {
  const asked: string[] = [];
  let documents = 0;
  const onStarted = ({ commandName, command }: CommandStartedEvent) => {
    if (watched.includes(command[commandName])) asked.push(`${commandName} ${command[commandName]}`);
  };
  const onSucceeded = ({ reply }: CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } };
    documents += (cursor?.firstBatch ?? cursor?.nextBatch ?? []).length;
  };
  const { client } = site.database;
  client.on('commandStarted', onStarted).on('commandSucceeded', onSucceeded);
  const result = await work();
  client.off('commandStarted', onStarted).off('commandSucceeded', onSucceeded);
  return { result, asked, documents };
}

interface Listed {
  likes: string[];
  likeCount: number;
  likedByMe?: boolean;
}

describe.each([
  ['GET /blog/all', '/blog/all', 1],
  ['GET /blog/user/blogs', '/blog/user/blogs', 1],
  ['GET /internal/blogs', '/internal/blogs', 2],
  ['GET /blog/comment/get', `/blog/comment/get?postId=${threadId}`, 2],
])('%s', (_, path, lists) => {
  const caller = () => (path.startsWith('/internal/') ? site.callers.admin : author.api);
  const entries = (body: { blogs: Listed[] } | Listed[]) => (Array.isArray(body) ? body : body.blogs);

  it('reads the likes of a whole list at once, and of each the newest 32 only', async () => {
    const { result, asked, documents } = await costOf(() => caller().get(path));
    const found = entries(result.body);
    expect(found).toHaveLength(blogs);
    // One command for each list, one for their likes, and one for the reader's own likes.
    expect(asked, asked.join(', ')).toHaveLength(lists + 2);
    expect(documents).toBeLessThanOrEqual(2 * blogs + 3);
    for (const { likes, likeCount } of found) {
      expect(likes).toHaveLength(32);
      expect(likes).not.toContain(site.other.userId);
      expect([likesEach, longest]).toContain(likeCount);
    }
  });

  it('has up to 1,000 on a page, however many like one of its entries', async () => {
    const limited = `${path}${path.includes('?') ? '&' : '?'}limit=20`;
    const { result, asked } = await costOf(() => caller().get(limited));
    const found = entries(result.body);
    expect(found.map(({ likes }) => likes.length)).toEqual([1_000, ...Array(19).fill(likesEach)]);
    expect(asked, asked.join(', ')).toHaveLength(lists + 2);
  });
});

it('tells a reader which of a long list they like, although the list of likes does not', async () => {
  const { body } = await site.other.api.get('/blog/all');
  expect(body.blogs).toHaveLength(blogs);
  expect(body.blogs.every(({ likedByMe }: Listed) => likedByMe === true)).toBe(true);
  const visitor = await costOf(() => site.visitor.get('/blog/all'));
  expect(visitor.asked).toHaveLength(2);
  expect(visitor.result.body.blogs[0]).not.toHaveProperty('likedByMe');
});
