import { randomBytes } from 'node:crypto';
import type { CommandSucceededEvent } from 'mongodb';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommentDocument } from '../../src/comments/comment.document';
import { blogSite } from '../support/blog-site';
import { decide, publish } from '../support/factories';
import { monitoredMongoUrl } from '../support/monitored-mongo';

/** Tests a writer with very many comments: a single statement about all of them would block everybody else. */
const site = blogSite(`prolific_${randomBytes(4).toString('hex')}`, { mongoUrl: async () => monitoredMongoUrl() });
const comments = 1_000;
const replied = 60;
let blogId: ObjectId;

beforeAll(async () => {
  blogId = new ObjectId(await publish(site));
  const author = { _id: site.other.id, name: 'Old Name', image: null };
  const createdAt = new Date();
  const reply = () => ({ _id: new ObjectId(), author, text: 'Me again', createdAt });
  const rows = Array.from({ length: comments }, (_, index): CommentDocument => {
    const replies = index < replied ? [reply(), reply()] : [];
    const counts = { likeCount: 1, replyCount: replies.length };
    return { _id: new ObjectId(), blogId, author, text: 'Nice', replies, createdAt, ...counts };
  });
  await collection().insertMany(rows);
  const likes = rows.map(({ _id }) => ({
    _id: `comment:${_id}:${site.author.id}`,
    kind: 'comment',
    targetId: _id,
    userId: site.author.id,
  }));
  await site.database.db.collection<{ _id: string }>('likes').insertMany(likes);
});

afterAll(() => site.database.db.dropDatabase());

const collection = () => site.database.db.collection<CommentDocument>('comments');

/** Returns the number of documents that each statement changed while `work` ran. */
async function changesDuring(work: () => Promise<unknown>): Promise<number[]> {
  const changed: number[] = [];
  const onSucceeded = ({ commandName, reply }: CommandSucceededEvent) => {
    if (commandName === 'update' || commandName === 'delete') changed.push((reply as { n: number }).n);
  };
  const { client } = site.database;
  client.on('commandSucceeded', onSucceeded);
  await work();
  client.off('commandSucceeded', onSucceeded);
  return changed;
}

it('gives every comment and reply a new name, a few with each statement', async () => {
  const news = { userId: site.other.userId, name: 'New Name', image: null, revision: 1 };
  const changed = await changesDuring(() => site.modules.profiles.updater.apply(news));
  expect(Math.max(...changed)).toBeLessThanOrEqual(200);
  expect(await collection().countDocuments({ 'author.name': 'New Name' })).toBe(comments);
  expect(await collection().countDocuments({ 'replies.author.name': 'Old Name' })).toBe(0);
  expect(await collection().countDocuments({ 'replies.author.name': 'New Name' })).toBe(replied);
});

it('takes all comments and their likes from under an unpublished blog, a few with each statement', async () => {
  await decide(site, blogId.toHexString(), 'reject');
  const changed = await changesDuring(() =>
    site.modules.dataRights.writerErasure.erase({ userId: site.author.userId }),
  );
  expect(Math.max(...changed)).toBeLessThanOrEqual(200);
  expect(await collection().countDocuments({ blogId })).toBe(0);
  expect(await site.database.db.collection('likes').countDocuments({ kind: 'comment' })).toBe(0);
  expect(await site.modules.blogs.repository.find(blogId)).toBeNull();
});
