import { createQueue, openStores } from '@storysprout/service-kit';
import {
  quietLogger,
  spawnProcess,
  type TestProcess,
  testDatabase,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { newUser } from '../../src/identity/account/user.rules';
import { stores } from '../../src/stores';

/**
 * Kills the process that writes notifications several times while events are waiting, and checks that none is lost or
 * duplicated.
 */

const { url, dbName, db } = await testDatabase('notifications_kill');
const { url: redisUrl } = await testRedis();
const collections = await openStores(db, stores);
const notifications = collections.readerLetters;
const connection = { redisUrl, logger: quietLogger };
const queues = { letter: createQueue('letter', connection), activity: createQueue('activity', connection) };
const processes: TestProcess[] = [];
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
});

const readers = 10;
const commentsEach = 80;
const likesEach = 80;
/** Stories of a writer whom all the readers follow. */
const newStories = 24;
/** Events of a job, as several requests share one. */
const perJob = 8;
const newId = () => new ObjectId().toHexString();
const at = new Date().toISOString();

async function addUser(name: string): Promise<string> {
  const user = newUser({ name, email: `${newId()}@example.org`, passwordHash: 'x' }, new Date());
  await collections.users.insertOne(user);
  return user._id.toHexString();
}

async function start(): Promise<TestProcess> {
  const env = { MONGODB_URL: url, MONGODB_DB: dbName, REDIS_URL: redisUrl };
  const child = await spawnProcess(new URL('../support/notification-worker.ts', import.meta.url), env);
  processes.push(child);
  return child;
}

function packsOf<Event extends object>(events: readonly Event[]): Event[][] {
  return Array.from({ length: Math.ceil(events.length / perJob) }, (_, n) =>
    events.slice(n * perJob, (n + 1) * perJob),
  );
}

const written = async () =>
  (await notifications.countDocuments({ kind: 'comment' })) + (await collections.countedActivities.countDocuments({}));
const isIdle = async () => {
  const counts = await Promise.all(
    Object.values(queues).map(({ bull }) => bull.getJobCounts('wait', 'active', 'delayed')),
  );
  return counts.every(({ wait, active, delayed }) => wait === 0 && active === 0 && delayed === 0);
};

it('a process that is killed between event and letter neither loses nor doubles one', async () => {
  const actorId = await addUser('Juniper');
  const ids = await Promise.all(Array.from({ length: readers }, (_, n) => addUser(`Reader ${n}`)));
  const stories = ids.map((userId) => ({ userId, blogId: newId() }));
  const comments = stories.flatMap(({ userId, blogId }) =>
    Array.from({ length: commentsEach }, () => ({
      ...{ key: `comment:${newId()}`, version: 0, kind: 'comment', at },
      ...{ userId, blogId, actorId },
    })),
  );
  const likes = stories.flatMap(({ userId, blogId }) =>
    Array.from({ length: likesEach }, () => ({ key: `like:${newId()}`, kind: 'like_received', at, userId, blogId })),
  );
  await collections.follows.insertMany(
    ids.map((id) => ({
      ...{ _id: `${id}:${actorId}`, userId: new ObjectId(id) },
      ...{ writerId: new ObjectId(actorId), at: new Date(at) },
    })),
  );
  const out = Array.from({ length: newStories }, () => newId()).map((blogId) => ({
    ...{ key: `story:${blogId}:new`, version: 1, kind: 'storyOut', at, blogId, writerId: actorId },
  }));
  for (const pack of packsOf(out)) await queues.letter.add({ pack } as never, { jobId: `stories-${newId()}` });
  for (const pack of packsOf(comments)) await queues.letter.add({ pack } as never, { jobId: `comments-${newId()}` });
  for (const pack of packsOf(likes)) await queues.activity.add({ pack } as never, { jobId: `likes-${newId()}` });

  let before = 0;
  for (let kills = 0; kills < 2; kills += 1) {
    const child = await start();
    const isAtWork = async () => (await written()) > before;
    await waitFor(isAtWork, { timeoutMs: 60_000, intervalMs: 10 }).catch((error: unknown) => {
      throw new Error(`The process has done nothing: ${child.output()}`, { cause: error });
    });
    await child.kill();
    before = await written();
    // A process that had finished would prove nothing.
    expect(before, `kill ${kills}`).toBeLessThan(readers * (commentsEach + likesEach));
  }
  await start();
  await waitFor(isIdle, { timeoutMs: 90_000 });

  const stored = await notifications.find({ kind: 'comment' }).toArray();
  expect(stored.map(({ key }) => key).sort()).toEqual(comments.map(({ key }) => key).sort());
  const told = await notifications.find({ kind: 'newStory' }).toArray();
  const expected = out.flatMap(({ blogId }) => ids.map((id) => `new:${blogId}:${id}`));
  expect(told.map(({ key }) => key).sort()).toEqual(expected.sort());
  const counted = await notifications.find({ kind: 'likes' }).toArray();
  expect(counted.map(({ likes: count }) => count)).toEqual(ids.map(() => likesEach));
  const accounts = await collections.users.find({ likesReceived: { $gt: 0 } }).toArray();
  expect(accounts.map(({ likesReceived }) => likesReceived)).toEqual(ids.map(() => likesEach));
}, 240_000);
