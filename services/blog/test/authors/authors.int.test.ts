import { createQueue, createWorker, listenTo } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { blogForm, publish } from '../support/factories';

const site = blogSite('authors');
const renamed = ({ userId }: Person, name: string, revision: number) => ({
  userId,
  name,
  image: `user/${revision}.webp`,
  revision,
});

describe('copies of authors', () => {
  it('asks the user service once per writer', async () => {
    const writer = await site.person('New Here');
    const before = site.users.asked();
    await publish(site, { by: writer });
    await publish(site, { by: writer });
    expect(site.users.asked() - before).toBe(1);
  });

  it('follow a changed profile on blogs, comments and replies', async () => {
    const writer = await site.person('Old Name');
    const id = await publish(site, { by: writer });
    const { body } = await writer.api.post('/blog/comment/add', { body: { postId: id, text: 'First!' } });
    await site.other.api.post(`/blog/comment/${body.comment._id}/reply`, { body: { text: 'Not mine' } });
    await writer.api.post(`/blog/comment/${body.comment._id}/reply`, { body: { text: 'Mine' } });
    await site.modules.profiles.updater.apply(renamed(writer, 'New Name', 1));
    const blog = (await site.visitor.get(`/blog/post/${id}`)).body.blog;
    const [comment] = (await site.visitor.get(`/blog/comment/get?postId=${id}`)).body;
    expect(blog.author).toEqual({ _id: writer.userId, name: 'New Name', image: 'user/1.webp' });
    expect(comment).toMatchObject({ name: 'New Name', image: 'user/1.webp' });
    expect(comment.replies.map(({ name }: { name: string }) => name)).toEqual(['Olli Other', 'New Name']);
  });

  it('follow an avatar that is put on, and one that is taken off', async () => {
    const writer = await site.person('Avatar Wearer');
    const id = await publish(site, { by: writer });
    const { body } = await writer.api.post('/blog/comment/add', { body: { postId: id, text: 'First!' } });
    await writer.api.post(`/blog/comment/${body.comment._id}/reply`, { body: { text: 'Mine' } });
    const wearing = async (profileAvatar: string | null, revision: number) => {
      await site.modules.profiles.updater.apply({ ...renamed(writer, 'Avatar Wearer', revision), profileAvatar });
      const blog = (await site.visitor.get(`/blog/post/${id}`)).body.blog;
      const [comment] = (await site.visitor.get(`/blog/comment/get?postId=${id}`)).body;
      return [blog.author.profileAvatar, comment.profileAvatar, comment.replies[0].profileAvatar];
    };
    expect(await wearing('avatar-panda', 1)).toEqual(['avatar-panda', 'avatar-panda', 'avatar-panda']);
    const late = await publish(site, { by: writer });
    expect((await site.visitor.get(`/blog/post/${late}`)).body.blog.author.profileAvatar).toBe('avatar-panda');
    expect(await wearing(null, 2)).toEqual([undefined, undefined, undefined]);
  });

  it('follow the mark of a moderator, and its end', async () => {
    const writer = await site.person('Robin Reed');
    const id = await publish(site, { by: writer });
    const { body } = await writer.api.post('/blog/comment/add', { body: { postId: id, text: 'First!' } });
    await writer.api.post(`/blog/comment/${body.comment._id}/reply`, { body: { text: 'Mine' } });
    const marked = async (mark: object, revision: number) => {
      await site.modules.profiles.updater.apply({ ...renamed(writer, 'Robin Reed', revision), ...mark });
      const blog = (await site.visitor.get(`/blog/post/${id}`)).body.blog;
      const [comment] = (await site.visitor.get(`/blog/comment/get?postId=${id}`)).body;
      const cards = (await site.visitor.get('/blog/all?view=card&limit=1')).body.blogs;
      return [blog.author, comment, comment.replies[0], cards[0].author].map(({ isModerator }) => isModerator);
    };
    expect(await marked({ isModerator: true }, 1)).toEqual([true, true, true, true]);
    expect(await marked({ isModerator: false }, 2)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('tell the gateways which kept answers show the writer', async () => {
    const writer = await site.person('Shown Writer');
    const own = await publish(site, { by: writer });
    const others = await publish(site, { by: site.other });
    await writer.api.post('/blog/create', { body: blogForm({ status: 'draft' }) });
    await writer.api.post('/blog/comment/add', { body: { postId: others, text: 'Lovely!' } });
    const received: unknown[] = [];
    const stop = await listenTo(site.redis, { writerChanged: (data) => void received.push(data) }, quietLogger);
    await site.modules.profiles.updater.apply(renamed(writer, 'Renamed', 1));
    await expect.poll(() => received).toEqual([{ blogIds: [own], commentedIds: [others], hasMore: false }]);
    await stop();
  });

  it('ignore news that is older than what they know', async () => {
    const writer = await site.person('Twice Renamed');
    const id = await publish(site, { by: writer });
    await site.modules.profiles.updater.apply(renamed(writer, 'Second', 2));
    await site.modules.profiles.updater.apply(renamed(writer, 'First', 1));
    expect((await site.visitor.get(`/blog/post/${id}`)).body.blog.author.name).toBe('Second');
  });

  it('end with the newest of many changes that arrive at once, also on a blog written meanwhile', async () => {
    const writer = await site.person('Name 0');
    const id = await publish(site, { by: writer });
    const changes = Array.from({ length: 8 }, (_, at) =>
      site.modules.profiles.updater.apply(renamed(writer, `Name ${at + 1}`, at + 1)),
    );
    const meanwhile = writer.api.post('/blog/create', { body: blogForm({ status: 'draft' }) });
    await Promise.all(changes);
    const late = (await meanwhile).body.blog._id;
    for (const blogId of [id, late]) {
      expect((await writer.api.get(`/blog/post/${blogId}`)).body.blog.author.name).toBe('Name 8');
    }
  });

  it('know a writer from the event alone', async () => {
    const writer = await site.person('Asked');
    await site.modules.profiles.updater.apply(renamed(writer, 'Told', 1));
    const id = await publish(site, { by: writer });
    expect((await site.visitor.get(`/blog/post/${id}`)).body.blog.author.name).toBe('Told');
  });

  it('arrive through the queue', async () => {
    const writer = await site.person('Queued');
    const id = await publish(site, { by: writer });
    const connection = { redisUrl: site.redisUrl, logger: quietLogger };
    const worker = createWorker('profileChanged', (data) => site.modules.profiles.updater.apply(data), connection);
    const queue = createQueue('profileChanged', connection);
    await queue.add(renamed(writer, 'From the queue', 1), { jobId: `profile-${writer.userId}-1` });
    await waitFor(async () => (await site.visitor.get(`/blog/post/${id}`)).body.blog.author.name === 'From the queue');
    await worker.close();
    await queue.close();
  });
});
