import { formerWriterId } from '@storysprout/contract';
import { createQueue, createWorker } from '@storysprout/service-kit';
import { ImageStore } from '@storysprout/service-kit/pictures';
import { pngBuffer, quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { blogForm, decide, multipart, publish } from '../support/factories';
import { addComment, addReply, report } from '../support/moderating';

const site = blogSite('writer-erasure');
const statuses = ['draft', 'pending', 'rejected', 'approved'] as const;

/** Creates a blog with a picture in each status, and returns its id and image. */
async function blogsOf(writer: Person) {
  const made: Record<string, { id: string; image: string }> = {};
  for (const status of statuses) {
    const fields = blogForm({ status: status === 'draft' ? 'draft' : 'pending' }) as Record<string, unknown>;
    const { body } = await writer.api.post('/blog/create', { body: multipart(fields, await pngBuffer(20, 20)) });
    const { _id: id, image } = body.blog;
    if (status === 'approved') await decide(site, id, 'approve');
    if (status === 'rejected') await decide(site, id, 'reject');
    made[status] = { id, image };
  }
  return made;
}

const blogsLeft = async ({ id }: Person) =>
  (await site.database.db.collection('blogs').find({ 'author._id': id }).toArray()).map(({ _id }) => _id.toHexString());
const erase = ({ userId }: Person, leavesBlogs = false) =>
  site.modules.dataRights.writerErasure.erase({ userId, leavesBlogs });

/** Returns the contents of all collections but the outbox, as text. */
async function everything(): Promise<string> {
  const { db } = site.database;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const kept = names.filter((name) => name !== 'outbox');
  return JSON.stringify(await Promise.all(kept.map((name) => db.collection(name).find().toArray())));
}
const pictureStatus = async (image: string | undefined) => (await site.visitor.get(`/images/${image}`)).status;

describe('a writer whose account is gone', () => {
  it('takes everything along, with its pictures', async () => {
    const writer = await site.person('Leaving');
    const blogs = await blogsOf(writer);
    const others = await publish(site, { by: site.other, status: 'pending' });
    await site.other.api.post('/blog/bookmarks', { body: { blogId: blogs.approved?.id } });
    await erase(writer);
    await erase(writer);
    expect(await blogsLeft(writer)).toEqual([]);
    for (const status of statuses) expect(await pictureStatus(blogs[status]?.image), status).toBe(404);
    expect((await site.visitor.get(`/blog/post/${blogs.approved?.id}`)).status).toBe(404);
    expect((await site.admin.api.get(`/blog/post/${others}`)).status).toBe(200);
    expect((await site.other.api.get('/blog/bookmarks/mine')).body).toEqual({ bookmarks: [] });
    expect(await everything()).not.toContain(writer.userId);
    expect(await everything()).not.toContain('Leaving');
  });

  it('leaves what everybody sees without a name, if the writer wants that', async () => {
    const writer = await site.person('Leaving Blogs');
    const blogs = await blogsOf(writer);
    await site.other.api.patch(`/blog/blog/${blogs.approved?.id}/bloglike`);
    await erase(writer, true);
    await erase(writer, true);
    const { body } = await site.visitor.get(`/blog/post/${blogs.approved?.id}`);
    expect(body.blog).toMatchObject({ author: { _id: formerWriterId, name: 'A former writer' }, likeCount: 1 });
    expect(await pictureStatus(blogs.approved?.image)).toBe(200);
    for (const status of ['draft', 'pending', 'rejected'])
      expect(await pictureStatus(blogs[status]?.image), status).toBe(404);
    expect(await everything()).not.toContain(writer.userId);
    expect(await everything()).not.toContain('Leaving Blogs');
    const { body: feed } = await site.visitor.get('/blog/taken-back?since=2026-01-01T00:00:00.000Z');
    expect(feed.takenBack).toContainEqual({ kind: 'blog', id: blogs.approved?.id });
  });

  it('leaves no correction behind that moderators wait to read', async () => {
    const writer = await site.person('Corrector');
    const id = await publish(site, { by: writer });
    await writer.api.put(`/blog/update/${id}`, { body: blogForm({ title: 'The braver fox', status: 'pending' }) });
    await erase(writer, true);
    const states = (await eventsOf(site)).subjectChanged.filter(({ subject }) => subject.id === id);
    expect(states.toSorted((one, other) => one.version - other.version).at(-1)?.reasons).toEqual([]);
  });

  it('takes answers and likes along; counts stay exact, and others keep their places', async () => {
    const writer = await site.person('Chatty');
    const blogId = await publish(site);
    const answered = await addComment(writer, blogId, 'What a shiny pebble');
    await addReply(site.other, answered, 'What a lovely idea!');
    await addComment(writer, blogId, 'Another pebble');
    const others = await addComment(site.other, blogId, 'A comment that stays');
    await addReply(writer, others, 'A pebble below');
    await addReply(site.author, others, 'Thanks!');
    await writer.api.patch(`/blog/blog/${blogId}/bloglike`);
    await site.other.api.patch(`/blog/blog/${blogId}/bloglike`);
    await writer.api.patch(`/blog/comment/${others}/like`);
    await writer.api.post(`/blog/post/${blogId}/share`);
    expect((await writer.api.post('/blog/bookmarks', { body: { blogId } })).status).toBe(201);
    await report(writer, { kind: 'comment', id: others });
    await erase(writer);
    const { body } = await site.visitor.get(`/blog/post/${blogId}`);
    expect(body.blog).toMatchObject({ likeCount: 1, commentCount: 3 });
    expect((await site.visitor.get(`/blog/comments/count/${blogId}`)).body.totalCount).toBe(3);
    const texts = JSON.stringify((await site.visitor.get(`/blog/comment/get?postId=${blogId}`)).body);
    for (const text of ['What a lovely idea!', 'A comment that stays', 'Thanks!']) expect(texts).toContain(text);
    expect(await site.database.db.collection('comments').findOne({ _id: new ObjectId(others) })).toMatchObject({
      likeCount: 0,
    });
    const left = await everything();
    for (const trace of [writer.userId, 'Chatty', 'pebble']) expect(left).not.toContain(trace);
    const { activity } = await eventsOf(site);
    const withdrawn = activity.filter(({ kind, userId }) => kind === 'like_withdrawn' && userId === site.author.userId);
    expect(withdrawn).toHaveLength(1);
    expect(withdrawn[0]?.key).not.toContain(writer.userId);
  });

  it('forgets which moderator decided', async () => {
    const moderator = await site.person('Moderator Who Leaves', { isAdmin: true });
    const id = await publish(site, { status: 'pending' });
    await decide(site, id, 'approve', undefined, moderator);
    expect(await everything()).toContain(moderator.userId);
    await erase(moderator);
    expect(await everything()).not.toContain(moderator.userId);
    expect(await everything()).not.toContain('Moderator Who Leaves');
  });

  it('leaves nothing that a moderator could still publish', async () => {
    const writer = await site.person('Leaving too');
    const id = await publish(site, { by: writer, status: 'pending' });
    await Promise.all([decide(site, id, 'approve'), erase(writer)]);
    expect(await blogsLeft(writer)).toEqual([]);
    expect((await decide(site, id, 'approve')).status).not.toBe(200);
  });

  it('takes comments and likes from under a blog that was published once', async () => {
    const writer = await site.person('Rejected later');
    const id = await publish(site, { by: writer });
    const { body } = await site.other.api.post('/blog/comment/add', { body: { postId: id, text: 'Lovely!' } });
    await site.other.api.patch(`/blog/blog/${id}/bloglike`);
    await site.author.api.patch(`/blog/comment/${body.comment._id}/like`);
    await decide(site, id, 'reject');
    const left = async () => {
      const { db } = site.database;
      const targetId = { $in: [new ObjectId(id), new ObjectId(body.comment._id)] };
      return [
        await db.collection('comments').countDocuments({ blogId: new ObjectId(id) }),
        await db.collection('likes').countDocuments({ targetId }),
      ];
    };
    expect(await left()).toEqual([1, 2]);
    await erase(writer);
    expect(await left()).toEqual([0, 0]);
  });

  it('is finished by the next try when it was interrupted', async () => {
    const writer = await site.person('Interrupted');
    const blogs = await blogsOf(writer);
    const remove = vi.spyOn(ImageStore.prototype, 'remove');
    remove.mockImplementationOnce(async () => undefined).mockRejectedValueOnce(new Error('away'));
    await expect(erase(writer)).rejects.toThrow('away');
    remove.mockRestore();
    expect(await blogsLeft(writer)).not.toEqual([]);
    await erase(writer);
    expect(await blogsLeft(writer)).toEqual([]);
    expect(await pictureStatus(blogs.approved?.image)).toBe(404);
  });

  it('is heard of through the queue', async () => {
    const writer = await site.person('Queued');
    await publish(site, { by: writer, status: 'draft' });
    const connection = { redisUrl: site.redisUrl, logger: quietLogger };
    const worker = createWorker(
      'writerErased',
      (data) => site.modules.dataRights.writerErasure.erase(data),
      connection,
    );
    const queue = createQueue('writerErased', connection);
    await queue.add({ userId: writer.userId }, { jobId: `writer-${writer.userId}` });
    await waitFor(async () => (await blogsLeft(writer)).length === 0);
    await worker.close();
    await queue.close();
  });
});
