import type { JobData } from '@storysprout/contract';
import { createQueue, createWorker, listenTo } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { addUser, load, collections, modules, redis, redisUrl } = site;
const connection = { redisUrl, logger: quietLogger };
const queues = { xp: createQueue('xp', connection), activity: createQueue('activity', connection) };
const workers = [
  createWorker('xp', (data) => modules.progress.xpEvents.onXp(data), connection),
  createWorker('activity', (data) => modules.progress.xpEvents.onActivity(data), connection),
];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await Promise.all([queues.xp.close(), queues.activity.close()]);
});

let serial = 0;
function xpJob(userId: ObjectId, overrides: Partial<JobData<'xp'>> = {}): JobData<'xp'> {
  serial += 1;
  const at = site.now().toISOString();
  return {
    key: `like:blog-${serial}:${userId}`,
    userId: userId.toHexString(),
    reason: 'like',
    xp: 2,
    at,
    ...overrides,
  };
}
function activityJob(userId: ObjectId, kind: JobData<'activity'>['kind'], key?: string): JobData<'activity'> {
  serial += 1;
  return { key: key ?? `${kind}:${serial}`, userId: userId.toHexString(), kind, at: site.now().toISOString() };
}
/** Runs the job as a worker would. */
const onXp = (job: JobData<'xp'>) => modules.progress.xpEvents.onXp(job);
const onActivity = (job: JobData<'activity'>) => modules.progress.xpEvents.onActivity(job);

describe('xp events', () => {
  it('are worked off their queue and booked', async () => {
    const { _id } = await addUser();
    await queues.xp.add(xpJob(_id, { reason: 'blog_published', key: `published:${_id}` }), {
      jobId: `published-${_id}`,
    });
    await waitFor(async () => (await load(_id)).totalPoints === 2);
    expect(await collections.ledger.findOne({ key: `published:${_id}` })).toMatchObject({
      xp: 2,
      reason: 'blog_published',
    });
  });

  it('are announced with the new total', async () => {
    const { _id } = await addUser({ totalPoints: 99 });
    const received: unknown[] = [];
    const stop = await listenTo(redis, { xpAwarded: (data) => void received.push(data) }, quietLogger);
    await onXp(xpJob(_id));
    await waitFor(() => received.some((data) => JSON.stringify(data).includes(_id.toHexString())));
    await stop();
    expect(received).toContainEqual({ userId: _id.toHexString(), totalPoints: 101, level: 2 });
  });

  it('leave what there is to celebrate, once each', async () => {
    const { _id } = await addUser({ totalPoints: 99, blogCount: 4, badges: ['First Blog'] });
    const blogId = new ObjectId().toHexString();
    const published = xpJob(_id, { reason: 'blog_published', key: `published:${blogId}` });
    const counted = activityJob(_id, 'blog_published');
    for (let at = 0; at < 2; at += 1) {
      await onXp(published);
      await onActivity(counted);
    }
    expect((await load(_id)).moments).toEqual(['level-2', `published-${blogId}`, 'badge-Busy Writer']);
  });

  it('announce a badge that came without XP', async () => {
    const { _id } = await addUser({ totalPoints: 5, blogCount: 4 });
    const received: unknown[] = [];
    const stop = await listenTo(redis, { xpAwarded: (data) => void received.push(data) }, quietLogger);
    await onActivity(activityJob(_id, 'blog_published'));
    await expect.poll(() => received).toContainEqual({ userId: _id.toHexString(), totalPoints: 5, level: 1 });
    await stop();
  });

  it('change nothing when they come again, even all at once', async () => {
    const { _id } = await addUser();
    const job = xpJob(_id);
    await Promise.all(Array.from({ length: 10 }, () => onXp(job)));
    await onXp(job);
    expect((await load(_id)).totalPoints).toBe(2);
    expect(await collections.ledger.countDocuments({ userId: _id })).toBe(1);
  });

  it('pay the first ten comments of a day, by the day they were written', async () => {
    const { _id } = await addUser();
    const comment = (at: string) =>
      onXp(xpJob(_id, { reason: 'comment', xp: 3, at, key: `comment:${new ObjectId()}` }));
    for (let count = 0; count < 12; count += 1) await comment('2026-11-01T10:00:00Z');
    expect((await load(_id)).totalPoints).toBe(30);
    await comment('2026-11-02T00:00:00Z');
    expect((await load(_id)).totalPoints).toBe(33);
  });

  it('pay exactly ten of many comments at once', async () => {
    const { _id } = await addUser();
    const comment = () => onXp(xpJob(_id, { reason: 'comment', xp: 3, key: `comment:${new ObjectId()}` }));
    await Promise.all(Array.from({ length: 15 }, comment));
    expect((await load(_id)).totalPoints).toBe(30);
  });

  it('pay the first ten likes and four shares of a day', async () => {
    const { _id } = await addUser();
    const events = (reason: 'like' | 'share', xp: number) =>
      Array.from({ length: 12 }, () => onXp(xpJob(_id, { reason, xp, key: `${reason}:${new ObjectId()}` })));
    await Promise.all(events('like', 2));
    expect((await load(_id)).totalPoints).toBe(20);
    await Promise.all(events('share', 5));
    expect((await load(_id)).totalPoints).toBe(40);
  });

  it('do nothing for an account that is gone', async () => {
    await onXp(xpJob(new ObjectId()));
    await onActivity(activityJob(new ObjectId(), 'comment_added'));
    expect(await collections.countedActivities.countDocuments({ _id: { $regex: /gone/ } })).toBe(0);
  });

  it.each([
    ['more than the table pays', { xp: 200 }],
    ['a reason only games may give', { reason: 'crossword_win', xp: 10 } as const],
  ])('with %s are not booked but kept to look at', async (_, wrong) => {
    const { _id } = await addUser();
    await expect(onXp(xpJob(_id, wrong))).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await load(_id)).totalPoints).toBe(0);
  });

  it('unlock an avatar when its threshold is reached, and say so once', async () => {
    const { _id } = await addUser({ totalPoints: 98 });
    await onXp(xpJob(_id));
    expect(await load(_id)).toMatchObject({ unlockedItems: ['avatar-panda'], rewards: ['unlocked-avatar-panda'] });
    await collections.users.updateOne({ _id }, { $set: { rewards: [] } });
    await onXp(xpJob(_id));
    expect(await load(_id)).toMatchObject({ totalPoints: 102, unlockedItems: ['avatar-panda'], rewards: [] });
  });

  it('unlock two avatars that share a threshold', async () => {
    const { _id } = await addUser({
      totalPoints: 1_999,
      unlockedItems: ['avatar-panda', 'avatar-cherry', 'avatar-robot', 'avatar-batman'],
    });
    await onXp(xpJob(_id));
    expect((await load(_id)).rewards).toEqual(['unlocked-avatar-spiderman', 'unlocked-avatar-astronaut']);
  });
});

describe('activity events', () => {
  it('are worked off their queue and counted', async () => {
    const { _id } = await addUser();
    await queues.activity.add(activityJob(_id, 'comment_added'), { jobId: `activity-${_id}` });
    await waitFor(async () => (await load(_id)).commentCount === 1);
  });

  it('count up and down', async () => {
    const { _id } = await addUser();
    for (const kind of [
      'blog_published',
      'blog_published',
      'blog_withdrawn',
      'comment_added',
      'comment_withdrawn',
      'like_received',
      'like_withdrawn',
    ] as const) {
      await onActivity(activityJob(_id, kind));
    }
    expect(await load(_id)).toMatchObject({ blogCount: 1, commentCount: 0, likesReceived: 0 });
  });

  it('count once, even when they come again all at once', async () => {
    const { _id } = await addUser();
    const job = activityJob(_id, 'like_received');
    await Promise.all(Array.from({ length: 10 }, () => onActivity(job)));
    expect((await load(_id)).likesReceived).toBe(1);
  });

  it('give a badge at its goal, which stays when the count goes down', async () => {
    const { _id } = await addUser();
    await onActivity(activityJob(_id, 'blog_published'));
    expect((await load(_id)).badges).toEqual(['First Blog']);
    await onActivity(activityJob(_id, 'blog_withdrawn'));
    await onActivity(activityJob(_id, 'blog_published'));
    expect((await load(_id)).badges).toEqual(['First Blog']);
  });
});
