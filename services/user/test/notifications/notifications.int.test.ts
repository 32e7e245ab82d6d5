import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followLimits, type JobData, type NotificationKind, notificationLimits } from '@storysprout/contract';
import { listenTo, RateLimiter } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

/** Stands in for the blog service, which knows titles and reasons. */
const stories = new Map<string, { title: string; reason: string | null }>();
const blogService = { isAway: false };
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    if (blogService.isAway) {
      response.writeHead(503).end(JSON.stringify({ success: false, message: 'Away.', code: 'unavailable' }));
      return;
    }
    const { ids } = JSON.parse(Buffer.concat(parts).toString()) as { ids: string[] };
    const blogs = ids.flatMap((_id) => {
      const known = stories.get(_id);
      return known ? [{ _id, ...known }] : [];
    });
    response.end(JSON.stringify({ blogs }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

const site = await startUserSite({ BLOG_URL: `http://127.0.0.1:${port}` });
const { api, collections, modules, signedIn, addUser, redis } = site;
const rows = collections.readerLetters;
type NotificationJob = Extract<JobData<'letter'>, { userId: string }>;

let serial = 0;
const newId = () => new ObjectId().toHexString();
const deliver = (job: JobData<'letter'>) => modules.notifications.notificationJobs.on(job);

function notificationJob(userId: string, overrides: Partial<NotificationJob> = {}): NotificationJob {
  serial += 1;
  // Notifications of one test have increasing times.
  const at = new Date(site.now().getTime() - 60_000 + serial).toISOString();
  return { key: `decision:${newId()}`, version: 0, userId, kind: 'decision', at, ...overrides };
}

/** Creates an event for somebody's comment on a story of this reader. */
async function comment(userId: string, overrides: Partial<NotificationJob> = {}): Promise<NotificationJob> {
  const actorId = overrides.actorId ?? (await addUser({ name: 'Juniper' }))._id.toHexString();
  return notificationJob(userId, {
    key: `comment:${newId()}`,
    kind: 'comment',
    blogId: newId(),
    actorId,
    ...overrides,
  });
}

function story(title: string, reason: string | null = null): string {
  const id = newId();
  stories.set(id, { title, reason });
  return id;
}

const likeOf = (userId: string, blogId: string, overrides: Partial<JobData<'activity'>> = {}): JobData<'activity'> => ({
  key: `like_received:${blogId}:${newId()}`,
  userId,
  kind: 'like_received',
  at: site.now().toISOString(),
  blogId,
  ...overrides,
});
const like = (job: JobData<'activity'>) => modules.progress.xpEvents.onActivity(job);

async function inboxOf(mine: typeof api) {
  const { status, body } = await mine.get('/user/letters');
  expect(status).toBe(200);
  return body;
}

beforeEach(() => {
  blogService.isAway = false;
});

describe('a letterbox', () => {
  it('says what happened, newest first, with present names and titles', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    const returned = story('My cat', 'Please leave out your street.');
    const juniper = await addUser({ name: 'Juniper' });
    await deliver(notificationJob(id, { key: `story:${blogId}`, kind: 'published', blogId }));
    await deliver(notificationJob(id, { key: `story:${returned}`, kind: 'returned', blogId: returned }));
    await deliver(await comment(id, { blogId, actorId: juniper._id.toHexString() }));
    await deliver(notificationJob(id, { key: `appeal:${newId()}`, kind: 'appeal', isUpheld: true }));
    await collections.users.updateOne({ _id: juniper._id }, { $set: { name: 'June' } });
    stories.set(blogId, { title: 'The braver fox', reason: null });
    const { letters, unread, nextCursor, off } = await inboxOf(mine);
    expect({ unread, nextCursor, off }).toEqual({ unread: 4, nextCursor: null, off: [] });
    expect(letters).toMatchObject([
      { kind: 'appeal', isUpheld: true },
      { kind: 'comment', from: { name: 'June' }, blog: { _id: blogId, title: 'The braver fox' } },
      { kind: 'returned', blog: { title: 'My cat' }, reason: 'Please leave out your street.' },
      { kind: 'published', isRead: false },
    ]);
    expect(letters[3]).not.toHaveProperty('reason');
  });

  it('holds no words, so that none outlive their text', async () => {
    const { id, user } = await signedIn({ name: 'Sorrel' });
    const blogId = story('A secret title', 'A secret reason');
    await deliver(await comment(id, { blogId }));
    await deliver(notificationJob(id, { key: `story:${blogId}`, kind: 'returned', blogId }));
    const stored = JSON.stringify(await rows.find({ userId: user._id }).toArray());
    expect(stored).not.toMatch(/secret|Juniper|Sorrel/);
  });

  it('is shown without titles while the blog service is away, or does not know the story', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    await deliver(await comment(id, { blogId }));
    await deliver(await comment(id));
    blogService.isAway = true;
    expect((await inboxOf(mine)).letters).toMatchObject([{ blog: { title: null } }, { blog: { title: null } }]);
    blogService.isAway = false;
    expect((await inboxOf(mine)).letters).toMatchObject([
      { blog: { title: null } },
      { blog: { title: 'The brave fox' } },
    ]);
  });

  it('comes in pages', async () => {
    const { api: mine, id } = await signedIn();
    for (let at = 0; at < 5; at += 1) await deliver(notificationJob(id));
    const first = (await mine.get('/user/letters?limit=3')).body;
    const second = (await mine.get(`/user/letters?limit=3&cursor=${first.nextCursor}`)).body;
    const ids = [...first.letters, ...second.letters].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(5);
    expect(second.nextCursor).toBeNull();
    const stored = await rows
      .find({ userId: new ObjectId(id) })
      .sort({ at: -1 })
      .toArray();
    expect(ids).toEqual(stored.map(({ _id }) => _id.toHexString()));
  });

  it('is for its reader alone', async () => {
    const { id } = await signedIn();
    const other = await signedIn();
    await deliver(notificationJob(id));
    expect(await inboxOf(other.api)).toMatchObject({ letters: [], unread: 0 });
    for (const path of ['/user/letters', '/user/letters/unread']) expect((await api.get(path)).status).toBe(401);
    for (const path of ['/user/letters/read', '/user/letters/kinds'])
      expect((await api.put(path, { body: {} })).status).toBe(401);
  });

  it('keeps the newest letters of a reader, and every letter for 90 days', async () => {
    const { api: mine, id, user } = await signedIn();
    const old = Array.from({ length: notificationLimits.kept }, (_, at) => ({
      _id: new ObjectId(),
      key: `old:${newId()}`,
      version: 0,
      kind: 'decision' as const,
      userId: user._id,
      at: new Date(Date.parse('2026-01-01') + at * 1_000),
      isRead: false,
    }));
    await rows.insertMany(old);
    await deliver(notificationJob(id));
    expect(await rows.countDocuments({ userId: user._id })).toBe(notificationLimits.kept);
    expect(await rows.findOne({ _id: old[0]?._id })).toBeNull();
    expect((await mine.get('/user/letters/unread')).body).toEqual({ unread: notificationLimits.kept });
    const [expiry] = (await rows.indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    expect(expiry).toMatchObject({ key: { at: 1 }, expireAfterSeconds: 90 * 24 * 60 * 60 });
  });
});

describe('a new story of a writer', () => {
  const storyOut = (writerId: string, blogId: string): JobData<'letter'> => ({
    key: `story:${blogId}:new`,
    version: 1,
    at: site.now().toISOString(),
    kind: 'storyOut',
    blogId,
    writerId,
  });
  type Reader = Awaited<ReturnType<typeof signedIn>>;
  const follow = async (reader: Reader, writer: Reader) =>
    expect((await reader.api.put(`/user/following/${writer.id}`)).status).toBe(200);
  const newStories = async ({ api: mine }: Reader) =>
    (await inboxOf(mine)).letters.filter(({ kind }: { kind: NotificationKind }) => kind === 'newStory');

  it('is a letter for everybody who follows them, once, also when the news comes again', async () => {
    const writer = await signedIn({ name: 'Wren' });
    const [one, two, stranger] = [await signedIn(), await signedIn(), await signedIn()];
    for (const reader of [one, two]) await follow(reader, writer);
    const blogId = story('The brave fox');
    const job = storyOut(writer.id, blogId);
    await deliver(job);
    await one.api.put('/user/letters/read', { body: { ids: 'all' } });
    await deliver(job);
    const letter = { kind: 'newStory', from: { name: 'Wren' }, blog: { _id: blogId, title: 'The brave fox' } };
    expect(await newStories(one)).toMatchObject([{ ...letter, isRead: true }]);
    expect(await newStories(two)).toMatchObject([{ ...letter, isRead: false }]);
    for (const reader of [stranger, writer]) expect(await newStories(reader)).toEqual([]);
  });

  const turned = (job: JobData<'letter'>, kind: 'storyHidden' | 'storyShown', version: number) =>
    deliver({ ...job, kind, version } as JobData<'letter'>);

  it('is not there, nor counted, while the story is not public, in whichever order the news comes', async () => {
    const [writer, reader] = [await signedIn(), await signedIn()];
    await follow(reader, writer);
    const received: number[] = [];
    const hear = ({ userId, unread }: { userId: string; unread: number }) => {
      if (userId === reader.id) received.push(unread);
    };
    const stop = await listenTo(redis, { lettersChanged: hear }, quietLogger);
    const untilUnread = (unread: number) => waitFor(() => received.at(-1) === unread);
    const job = storyOut(writer.id, story('The brave fox'));
    await deliver(notificationJob(writer.id, { key: `story:${job.key}`, kind: 'published', version: 1 }));
    await turned(job, 'storyHidden', 2);
    await deliver(job);
    expect(await inboxOf(reader.api)).toMatchObject({ letters: [], unread: 0 });
    await untilUnread(0);
    expect(await inboxOf(writer.api)).toMatchObject({ letters: [{ kind: 'published' }], unread: 1 });
    await turned(job, 'storyShown', 3);
    await turned(job, 'storyHidden', 2);
    expect(await inboxOf(reader.api)).toMatchObject({ letters: [{ kind: 'newStory' }], unread: 1 });
    await untilUnread(1);
    await turned(job, 'storyHidden', 4);
    await untilUnread(0);
    await stop();
  });

  it('reaches those whom an interrupted run did not reach, and the others no second time', async () => {
    const writer = await signedIn();
    const readers = [await signedIn(), await signedIn(), await signedIn()];
    for (const reader of readers) await follow(reader, writer);
    const job = storyOut(writer.id, story('The brave fox'));
    await deliver(job);
    // The run died after the first of them.
    await rows.deleteMany({ userId: { $in: readers.slice(1).map(({ user }) => user._id) } });
    await deliver(job);
    for (const reader of readers) expect(await newStories(reader)).toHaveLength(1);
  });

  it('is none for who unfollowed, hides the writer or turned the kind off, nor about a banned writer', async () => {
    const [writer, banned] = [await signedIn(), await signedIn()];
    const [left, hides, off] = [await signedIn(), await signedIn(), await signedIn()];
    for (const reader of [left, hides, off]) await follow(reader, writer);
    await follow(off, banned);
    await left.api.delete(`/user/following/${writer.id}`);
    await hides.api.put(`/user/hidden/${writer.id}`);
    await off.api.put('/user/letters/kinds', { body: { kind: 'newStory', isOn: false } });
    await deliver(storyOut(writer.id, newId()));
    for (const reader of [left, hides, off]) expect(await newStories(reader)).toEqual([]);
    await collections.users.updateOne({ _id: banned.user._id }, { $set: { isBanned: true } });
    await deliver(storyOut(banned.id, newId()));
    await off.api.put('/user/letters/kinds', { body: { kind: 'newStory', isOn: true } });
    expect(await newStories(off)).toHaveLength(1);
    expect(
      (await off.api.get('/user/following')).body.following.map(({ userId }: { userId: string }) => userId),
    ).toEqual([writer.id]);
    expect((await left.api.put(`/user/following/${banned.id}`)).status).toBe(404);
  });

  it('is told to a number that its writer sees, and nobody by name', async () => {
    const [writer, reader] = [await signedIn({ name: 'Wren' }), await signedIn({ name: 'Reed' })];
    await follow(reader, writer);
    await follow(reader, writer);
    expect((await writer.api.get('/user/followers')).body).toEqual({ followers: 1 });
    expect((await writer.api.get('/user/following')).body).toEqual({ following: [] });
    expect((await reader.api.get('/user/following')).body).toEqual({
      following: [{ userId: writer.id, name: 'Wren' }],
    });
    expect((await reader.api.put(`/user/following/${reader.id}`)).status).toBe(403);
    expect((await reader.api.put(`/user/following/${newId()}`)).status).toBe(404);
    await modules.dataRights.personalData.erase(writer.user._id, null);
    expect(await collections.follows.countDocuments({ userId: reader.user._id })).toBe(0);
  });

  it('can be heard of from so many writers and no more', async () => {
    const [reader, one, two] = [await signedIn(), await signedIn(), await signedIn()];
    const writers = Array.from({ length: followLimits.writers - 1 }, () => new ObjectId());
    await collections.follows.insertMany(
      writers.map((writerId) => ({
        _id: `${reader.id}:${writerId}`,
        userId: reader.user._id,
        writerId,
        at: new Date(0),
      })),
    );
    await follow(reader, one);
    expect((await reader.api.put(`/user/following/${two.id}`)).status).toBe(409);
    expect(await collections.follows.countDocuments({ userId: reader.user._id })).toBe(followLimits.writers);
  });
});

describe('news', () => {
  it('makes one letter, however often it comes', async () => {
    const { api: mine, id } = await signedIn();
    const job = await comment(id);
    await Promise.all(Array.from({ length: 10 }, () => deliver(job)));
    await deliver(job);
    expect(await inboxOf(mine)).toMatchObject({ letters: [{ kind: 'comment' }], unread: 1 });
  });

  it('that is read stays read when it comes again', async () => {
    const { api: mine, id } = await signedIn();
    const job = await comment(id);
    await deliver(job);
    await mine.put('/user/letters/read', { body: { ids: 'all' } });
    await deliver(job);
    expect((await inboxOf(mine)).unread).toBe(0);
  });

  it('is gone with the words it is about, also when both come in the wrong order', async () => {
    const { api: mine, id } = await signedIn();
    const [first, late] = [await comment(id), await comment(id)];
    const withdrawn = ({ key, at }: NotificationJob) => deliver({ key, at, version: 1, kind: 'withdrawn' });
    await deliver(first);
    await withdrawn(first);
    await withdrawn(late);
    await deliver(late);
    expect(await inboxOf(mine)).toMatchObject({ letters: [], unread: 0 });
    const left = await rows.find({ key: { $in: [first.key, late.key] } }).toArray();
    expect(left.map((each) => Object.keys(each).sort())).toEqual([
      ['_id', 'at', 'isRead', 'key', 'version'],
      ['_id', 'at', 'isRead', 'key', 'version'],
    ]);
  });

  it('is there again, read or not as it was, when a comment is shown again', async () => {
    const { api: mine, id } = await signedIn();
    const job = await comment(id);
    await deliver(job);
    await mine.put('/user/letters/read', { body: { ids: 'all' } });
    await deliver({ key: job.key, at: job.at, version: 1, kind: 'withdrawn' });
    await deliver({ ...job, version: 2 });
    expect(await inboxOf(mine)).toMatchObject({ letters: [{ isRead: true }], unread: 0 });
  });

  it('of a story takes the place of older news about it, and is unread', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    const about = { key: `story:${blogId}`, blogId } as const;
    await deliver(notificationJob(id, { ...about, kind: 'returned', version: 1 }));
    await mine.put('/user/letters/read', { body: { ids: 'all' } });
    await deliver(notificationJob(id, { ...about, kind: 'published', version: 3 }));
    await deliver(notificationJob(id, { ...about, kind: 'returned', version: 2 }));
    expect(await inboxOf(mine)).toMatchObject({ letters: [{ kind: 'published' }], unread: 1 });
  });

  it('goes with a story that is gone for good', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    await deliver(await comment(id, { blogId }));
    await like(likeOf(id, blogId));
    const other = await comment(id);
    await deliver(other);
    await deliver({ key: `gone:${blogId}`, version: 0, at: site.now().toISOString(), kind: 'storyGone', blogId });
    expect((await inboxOf(mine)).letters).toMatchObject([{ blog: { _id: other.blogId } }]);
  });

  it('for or about an account that is gone is dropped', async () => {
    const { api: mine, id } = await signedIn();
    await deliver(await comment(id, { actorId: newId() }));
    const stranger = newId();
    await deliver(notificationJob(stranger));
    expect((await inboxOf(mine)).letters).toEqual([]);
    expect(await rows.countDocuments({ userId: new ObjectId(stranger) })).toBe(0);
  });
});

describe('likes', () => {
  const likesOf = async (mine: typeof api) =>
    (await inboxOf(mine)).letters.flatMap(({ likes }: { likes?: number }) => likes ?? []);

  it('of one story and day are one letter that counts up, and name nobody', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    await Promise.all(Array.from({ length: 5 }, () => like(likeOf(id, blogId))));
    const { letters, unread } = await inboxOf(mine);
    expect(letters).toEqual([
      expect.objectContaining({ kind: 'likes', likes: 5, blog: { _id: blogId, title: 'The brave fox' } }),
    ]);
    expect(letters[0]).not.toHaveProperty('from');
    expect(unread).toBe(1);
  });

  it('count once, however often their events come', async () => {
    const { api: mine, id } = await signedIn();
    const jobs = Array.from({ length: 3 }, () => likeOf(id, story('The brave fox')));
    const again = { ...likeOf(id, jobs[0]?.blogId ?? '') };
    for (let at = 0; at < 4; at += 1) await Promise.all([...jobs, again].map(like));
    expect((await likesOf(mine)).sort()).toEqual([1, 1, 2]);
  });

  it('of the next day are another letter', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    await like(likeOf(id, blogId, { at: '2026-11-20T10:00:00.000Z' }));
    await like(likeOf(id, blogId, { at: '2026-11-20T23:00:00.000Z' }));
    await like(likeOf(id, blogId, { at: '2026-11-21T00:00:00.000Z' }));
    expect(await likesOf(mine)).toEqual([1, 2]);
  });

  it('that are taken back count down, and no letter says that nobody likes a story', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    const back = () => like(likeOf(id, blogId, { key: `like_withdrawn:${newId()}`, kind: 'like_withdrawn' }));
    await like(likeOf(id, blogId));
    await like(likeOf(id, blogId));
    await back();
    expect(await likesOf(mine)).toEqual([1]);
    await back();
    expect(await inboxOf(mine)).toMatchObject({ letters: [], unread: 0 });
  });

  it('leave a letter read that counts up', async () => {
    const { api: mine, id } = await signedIn();
    const blogId = story('The brave fox');
    await like(likeOf(id, blogId));
    await mine.put('/user/letters/read', { body: { ids: 'all' } });
    await like(likeOf(id, blogId));
    expect(await inboxOf(mine)).toMatchObject({ letters: [{ likes: 2, isRead: true }], unread: 0 });
  });

  it('of older processes, which do not say of which story, are counted without a letter', async () => {
    const { api: mine, id } = await signedIn();
    await like(likeOf(id, newId(), { blogId: undefined }));
    expect((await site.load(id)).likesReceived).toBe(1);
    expect((await inboxOf(mine)).letters).toEqual([]);
  });
});

it('a badge comes with a letter, once', async () => {
  const { api: mine, id, user } = await signedIn();
  const publishes = () => ({
    key: `blog_published:${newId()}`,
    userId: id,
    kind: 'blog_published' as const,
    at: site.now().toISOString(),
  });
  await like(publishes());
  await collections.users.updateOne({ _id: user._id }, { $set: { badges: [] } });
  await like(publishes());
  expect((await inboxOf(mine)).letters).toMatchObject([{ kind: 'badge', badge: 'First Blog' }]);
});

describe('a reader', () => {
  it('marks letters as read, some or all, and only their own', async () => {
    const { api: mine, id } = await signedIn();
    const other = await signedIn();
    for (let at = 0; at < 3; at += 1) await deliver(notificationJob(id));
    const { letters } = await inboxOf(mine);
    const body = { ids: [letters[0]._id] };
    expect((await other.api.put('/user/letters/read', { body })).status).toBe(200);
    expect((await mine.get('/user/letters/unread')).body).toEqual({ unread: 3 });
    expect((await mine.put('/user/letters/read', { body })).body).toEqual({ unread: 2 });
    expect((await mine.put('/user/letters/read', { body: { ids: 'all' } })).body).toEqual({ unread: 0 });
    for (const ids of [['x'], [], Array.from({ length: 101 }, newId)])
      expect((await mine.put('/user/letters/read', { body: { ids } })).status, `${ids.length}`).toBe(400);
  });

  it('turns kinds off and on again', async () => {
    const { api: mine, id } = await signedIn();
    await deliver(await comment(id));
    await deliver(notificationJob(id));
    const turn = (kind: NotificationKind, isOn: boolean) => mine.put('/user/letters/kinds', { body: { kind, isOn } });
    expect((await turn('comment', false)).body).toEqual({ off: ['comment'], unread: 1 });
    expect((await turn('likes', false)).body.off).toEqual(['comment', 'likes']);
    expect(await inboxOf(mine)).toMatchObject({ letters: [{ kind: 'decision' }], off: ['comment', 'likes'] });
    expect((await turn('comment', true)).body).toEqual({ off: ['likes'], unread: 2 });
    expect((await mine.put('/user/letters/kinds', { body: { kind: 'spam', isOn: true } })).status).toBe(400);
  });

  it('gets no letters about what hidden readers write', async () => {
    const { api: mine, id } = await signedIn();
    const { user: juniper } = await signedIn({ name: 'Juniper' });
    await deliver(await comment(id, { actorId: juniper._id.toHexString() }));
    await mine.put(`/user/hidden/${juniper._id}`);
    expect(await inboxOf(mine)).toMatchObject({ letters: [], unread: 0 });
    await mine.delete(`/user/hidden/${juniper._id}`);
    expect((await inboxOf(mine)).unread).toBe(1);
  });

  it('hears of each change, with the number that is unread', async () => {
    const { api: mine, id } = await signedIn();
    const received: number[] = [];
    // Other tests use the same Redis.
    const hear = ({ userId, unread }: { userId: string; unread: number }) => {
      if (userId === id) received.push(unread);
    };
    const stop = await listenTo(redis, { lettersChanged: hear }, quietLogger);
    const untilUnread = (unread: number) => waitFor(() => received.at(-1) === unread);
    const job = await comment(id);
    await deliver(job);
    await untilUnread(1);
    await like(likeOf(id, newId()));
    await untilUnread(2);
    await deliver({ key: job.key, at: job.at, version: 1, kind: 'withdrawn' });
    await untilUnread(1);
    await mine.put('/user/letters/read', { body: { ids: 'all' } });
    await untilUnread(0);
    expect(received).toHaveLength(4);
    await stop();
  });

  it('changes letters 120 times a minute at most', async () => {
    const { api: mine, id } = await signedIn();
    await new RateLimiter({ redis, name: 'letters', points: 120, durationSeconds: 60 }).consume(id, 119);
    expect((await mine.put('/user/letters/read', { body: { ids: 'all' } })).status).toBe(200);
    const refused = await mine.put('/user/letters/kinds', { body: { kind: 'badge', isOn: true } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
  });

  it('takes letters along when the account is erased, and those about what it wrote', async () => {
    const { api: mine, id } = await signedIn();
    const leaver = await signedIn();
    await deliver(await comment(id, { actorId: leaver.id }));
    await deliver(notificationJob(leaver.id));
    await deliver(notificationJob(id));
    await modules.dataRights.personalData.erase(leaver.user._id, null);
    expect(await rows.countDocuments({ userId: leaver.user._id })).toBe(0);
    expect((await inboxOf(mine)).letters).toMatchObject([{ kind: 'decision' }]);
  });
});
