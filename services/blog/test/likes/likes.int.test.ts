import { likeResponse } from '@storysprout/contract';
import { waitFor } from '@storysprout/service-kit/testing';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { LikeDocument } from '../../src/likes/like.document';
import { blogSite, type Person } from '../support/blog-site';
import { eventsOf } from '../support/events';
import { publish } from '../support/factories';

const site = blogSite('likes');
const like = (person: Person, id: string, body?: unknown) => person.api.patch(`/blog/blog/${id}/bloglike`, { body });
const rows = () => site.database.db.collection<LikeDocument>('likes');
const readers = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => site.person(`Reader ${at}`)));
const countOf = async (id: string): Promise<number> => (await site.visitor.get(`/blog/post/${id}`)).body.blog.likeCount;

describe('PATCH /blog/blog/:id/bloglike', () => {
  it('likes, and takes the like back', async () => {
    const id = await publish(site);
    const first = await like(site.other, id, { userId: site.other.userId });
    expect(likeResponse.parse(first.body)).toEqual({ success: true, liked: true, likeCount: 1 });
    const { body } = await site.other.api.get(`/blog/post/${id}`);
    expect(body.blog).toMatchObject({ likeCount: 1, likes: [site.other.userId], likedByMe: true });
    expect((await like(site.other, id)).body).toEqual({ success: true, liked: false, likeCount: 0 });
    expect((await site.other.api.get(`/blog/post/${id}`)).body.blog).toMatchObject({
      likeCount: 0,
      likes: [],
      likedByMe: false,
    });
  });

  it('counts exactly 50 when 50 readers like at once', async () => {
    const id = await publish(site);
    const everybody = await readers(50);
    const answers = await Promise.all(everybody.map((reader) => like(reader, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await countOf(id)).toBe(50);
    expect(await rows().countDocuments({ targetId: new ObjectId(id), liked: true })).toBe(50);
  });

  it('ends consistent when one reader toggles 101 times in parallel', async () => {
    const id = await publish(site);
    const answers = await Promise.all(Array.from({ length: 101 }, () => like(site.other, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf(id)).toBe(1);
    expect(
      await rows()
        .find({ targetId: new ObjectId(id) })
        .toArray(),
    ).toMatchObject([{ liked: true, flips: 101 }]);
  });

  it('stays exact when two processes like at once', async () => {
    const id = await publish(site);
    const blogId = new ObjectId(id);
    const second = site.anotherProcess();
    const shared = new ObjectId();
    const presses = Array.from({ length: 40 }, (_, at) => {
      const { likes } = at % 2 === 0 ? site.modules : second;
      // Half of the presses are by one reader, alternately through both processes.
      return likes.service.toggleBlogLike(blogId, at % 4 < 2 ? new ObjectId() : shared);
    });
    await Promise.all(presses);
    const liked = await rows().countDocuments({ targetId: blogId, liked: true });
    expect(await countOf(id)).toBe(liked);
    expect(liked).toBe(20);
  });

  it('lists the newest readers first', async () => {
    const id = await publish(site);
    const [first, second, third] = await readers(3);
    for (const reader of [first, second, third]) if (reader) await like(reader, id);
    const { body } = await site.visitor.get(`/blog/post/${id}`);
    expect(body.blog.likes).toEqual([third?.userId, second?.userId, first?.userId]);
  });

  it('lists at most 1,000 readers and counts all', async () => {
    const id = await publish(site);
    const likes = Array.from({ length: 1_005 }, (_, at) => ({
      _id: `a made-up row ${at}`,
      kind: 'blog' as const,
      targetId: new ObjectId(id),
      userId: new ObjectId(),
      liked: true,
      at: new Date(Date.now() + at),
      flips: 1,
    }));
    await rows().insertMany(likes);
    await site.database.db.collection('blogs').updateOne({ _id: new ObjectId(id) }, { $set: { likeCount: 1_005 } });
    const { body } = await site.visitor.get(`/blog/post/${id}`);
    expect(body.blog.likeCount).toBe(1_005);
    expect(body.blog.likes).toHaveLength(1_000);
    expect(body.blog.likes[0]).toBe(likes.at(-1)?.userId.toHexString());
  });

  it('earns once however often it is taken back, and tells the author’s count each time', async () => {
    const id = await publish(site);
    const reader = await site.person('Likes A Lot');
    for (let at = 0; at < 3; at += 1) await like(reader, id);
    const { xp, activity } = await eventsOf(site);
    expect(xp.filter(({ userId }) => userId === reader.userId)).toMatchObject([
      { key: `like:${id}:${reader.userId}`, reason: 'like', xp: 2 },
    ]);
    const told = activity.filter(({ key, kind }) => key.includes(`:${id}:`) && kind.startsWith('like'));
    expect(told.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['like_received', site.author.userId],
      ['like_withdrawn', site.author.userId],
      ['like_received', site.author.userId],
    ]);
    expect(new Set(told.map(({ key }) => key)).size).toBe(3);
  });

  it('gives nothing for liking one’s own blog', async () => {
    const id = await publish(site);
    expect((await like(site.author, id)).body.likeCount).toBe(1);
    const { xp, activity } = await eventsOf(site);
    expect([...xp, ...activity].filter(({ key }) => key.includes(`:${id}:${site.author.userId}`))).toEqual([]);
  });

  it('announces the new count, and to gateways whose like it was', async () => {
    const id = await publish(site);
    const received: string[] = [];
    const listener = new Redis(site.redisUrl);
    listener.on('message', (_, text: string) => received.push(text));
    await listener.subscribe('blogLiked');
    await like(site.other, id);
    await waitFor(() =>
      received.includes(JSON.stringify({ blogId: id, likeCount: 1, userId: site.other.userId, liked: true })),
    );
    listener.disconnect();
  });

  it('refuses to like for somebody else', async () => {
    const id = await publish(site);
    const { status, body } = await like(site.other, id, { userId: site.author.userId });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await countOf(id)).toBe(0);
  });

  it.each([
    ['a malformed userId', { userId: 'me' }, 400],
    ['an operator for a userId', { userId: { $ne: null } }, 400],
    ['a list for a body', [], 400],
  ])('refuses %s', async (_, body, expected) => {
    const id = await publish(site);
    expect((await like(site.other, id, body)).status).toBe(expected);
  });

  it('refuses visitors, malformed ids and blogs that are not there', async () => {
    const id = await publish(site);
    expect((await site.visitor.patch(`/blog/blog/${id}/bloglike`)).status).toBe(401);
    expect((await like(site.other, 'nonsense')).status).toBe(404);
    expect((await like(site.other, new ObjectId().toHexString())).status).toBe(404);
  });

  it.each(['draft', 'pending', 'rejected'] as const)(
    'knows no %s blog to like, not even its author’s',
    async (status) => {
      const id = await publish(site, { status });
      expect((await like(site.author, id)).status).toBe(404);
      expect(await rows().countDocuments({ targetId: new ObjectId(id) })).toBe(0);
    },
  );
});

describe('POST /blog/post/:id/share', () => {
  const share = (person: Person, id: string) => person.api.post(`/blog/post/${id}/share`);

  it('counts every share and pays the first of a day', async () => {
    const id = await publish(site);
    const reader = await site.person('Shares A Lot');
    site.setNow(new Date('2026-11-20T10:00:00.000Z'));
    expect((await share(reader, id)).body).toEqual({ success: true, shareCount: 1 });
    expect((await share(reader, id)).body).toEqual({ success: true, shareCount: 2 });
    site.setNow(new Date('2026-11-21T00:00:01.000Z'));
    await share(reader, id);
    site.setNow(null);
    const { xp } = await eventsOf(site);
    const paid = xp.filter(({ userId }) => userId === reader.userId);
    expect(paid.map(({ key, xp: amount }) => [key, amount])).toEqual([
      [`share:${id}:${reader.userId}:2026-11-20`, 5],
      [`share:${id}:${reader.userId}:2026-11-21`, 5],
    ]);
  });

  it('pays once when the button is pressed ten times at once', async () => {
    const id = await publish(site);
    const reader = await site.person('Double Click');
    await Promise.all(Array.from({ length: 10 }, () => share(reader, id)));
    const { xp } = await eventsOf(site);
    expect(xp.filter(({ userId }) => userId === reader.userId)).toHaveLength(1);
    const stored = await site.database.db.collection('blogs').findOne({ _id: new ObjectId(id) });
    expect(stored?.shareCount).toBe(10);
  });

  it('gives nothing for one’s own blog', async () => {
    const id = await publish(site);
    expect((await share(site.author, id)).status).toBe(200);
    const { xp } = await eventsOf(site);
    expect(xp.filter(({ key }) => key.startsWith(`share:${id}`))).toEqual([]);
  });

  it('refuses visitors, hidden blogs and malformed ids', async () => {
    const hidden = await publish(site, { status: 'pending' });
    expect((await site.visitor.post(`/blog/post/${hidden}/share`)).status).toBe(401);
    expect((await share(site.other, hidden)).status).toBe(404);
    expect((await share(site.other, 'x')).status).toBe(404);
  });
});
