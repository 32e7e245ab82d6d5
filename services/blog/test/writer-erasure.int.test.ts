import { createQueue, createWorker, ImageStore, imageIdOf } from '@storysprout/service-kit';
import { pngBuffer, quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { imagePrefix } from '../src/blogs/blog.service';
import { BlogRemover } from '../src/erasure/removed-blogs';
import { WriterErasure } from '../src/readers/writer-erasure.service';
import { SubjectStates } from '../src/shared/subject-states';
import { blogSite, type Person } from './blog-site';
import { blogForm, decide, multipart, publish } from './factories';

const site = blogSite('writer-erasure');
const statuses = ['draft', 'pending', 'rejected', 'approved'] as const;

/** Id and image of a blog with a picture, one for each status. */
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
/** An `image` as it is stored: without the signature for its writer. */
const stored = (image: string | undefined) => image?.split('?')[0] ?? null;
const pictureStatus = async (image: string | undefined) => (await site.visitor.get(`/images/${image}`)).status;

describe('a writer whose account is gone', () => {
  it('takes what was not published along, with its pictures, and leaves the published blogs', async () => {
    const writer = await site.person('Leaving');
    const blogs = await blogsOf(writer);
    const others = await publish(site, { by: site.other, status: 'pending' });
    await site.services.writerErasure.erase({ userId: writer.userId });
    await site.services.writerErasure.erase({ userId: writer.userId });
    expect(await blogsLeft(writer)).toEqual([blogs.approved?.id]);
    expect(await pictureStatus(blogs.approved?.image)).toBe(200);
    for (const status of ['draft', 'pending', 'rejected']) {
      expect(await pictureStatus(blogs[status]?.image), status).toBe(404);
    }
    expect((await site.admin.api.get(`/blog/post/${others}`)).status).toBe(200);
  });

  it('leaves nothing that a moderator could still publish', async () => {
    const writer = await site.person('Leaving too');
    const id = await publish(site, { by: writer, status: 'pending' });
    const [answer] = await Promise.all([
      decide(site, id, 'approve'),
      site.services.writerErasure.erase({ userId: writer.userId }),
    ]);
    expect(await blogsLeft(writer)).toEqual(answer.status === 200 ? [id] : []);
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
    await site.services.writerErasure.erase({ userId: writer.userId });
    expect(await left()).toEqual([0, 0]);
  });

  it('is finished by the next try when it was interrupted', async () => {
    const writer = await site.person('Interrupted');
    const blogs = await blogsOf(writer);
    const images = new ImageStore(site.database.db);
    let fails = true;
    const { outbox, database } = site;
    const blogRemover = new BlogRemover({
      ...site.stores,
      images: {
        remove: async (imageId) => {
          if (fails && imageId === imageIdOf(imagePrefix, stored(blogs.pending?.image))) throw new Error('away');
          await images.remove(imageId);
        },
      },
      subjectStates: new SubjectStates({ outbox, now: () => new Date() }),
      transactions: database.transactions,
    });
    const erasure = new WriterErasure({
      ...site.stores,
      blogRemover,
      announcements: { moderationChanged: async () => undefined },
      logger: quietLogger,
    });
    const job = { userId: writer.userId };
    await expect(erasure.erase(job)).rejects.toThrow('away');
    fails = false;
    await erasure.erase(job);
    expect(await blogsLeft(writer)).toEqual([blogs.approved?.id]);
    expect(await pictureStatus(blogs.pending?.image)).toBe(404);
  });

  it('is heard of through the queue', async () => {
    const writer = await site.person('Queued');
    await publish(site, { by: writer, status: 'draft' });
    const connection = { redisUrl: site.redisUrl, logger: quietLogger };
    const worker = createWorker('writerErased', (data) => site.services.writerErasure.erase(data), connection);
    const queue = createQueue('writerErased', connection);
    await queue.add({ userId: writer.userId }, { jobId: `writer-${writer.userId}` });
    await waitFor(async () => (await blogsLeft(writer)).length === 0);
    await worker.close();
    await queue.close();
  });
});
