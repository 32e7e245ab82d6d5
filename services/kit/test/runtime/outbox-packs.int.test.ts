import { ObjectId } from 'mongodb';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createQueue, createWorker, currentRequest, eventsIn, type Logger, Outbox } from '../../src/runtime';
import { quietLogger as logger, testDatabase, testRedis, waitFor } from '../../src/testing/index';

const mongo = await testDatabase('outbox-packs');
const { url: redisUrl, redis } = await testRedis();
const userId = '0123456789abcdef01234567';
const stored = mongo.db.collection('outbox');
const activity = createQueue('activity', { redisUrl, logger });
const profileChanged = createQueue('profileChanged', { redisUrl, logger });
const outbox = new Outbox(mongo.db, { activity, profileChanged }, logger);
afterEach(async () => {
  await Promise.all([stored.deleteMany({}), redis.flushdb()]);
});
afterAll(async () => {
  await Promise.all([activity.close(), profileChanged.close()]);
});

const received = (at: number) => ({ key: `like:${at}`, userId, kind: 'like_received', at: '2026-11-22T19:00:00.000Z' });
const change = (revision: number) => ({ userId, name: 'Ada', image: null, revision });
const entry = (name: string, jobId: string, data: object) => ({
  _id: new ObjectId(),
  name,
  data,
  jobId,
  requestId: null,
  createdAt: new Date(),
});

describe('events that wait in the outbox', () => {
  it('share a job where each counts once by its own key', async () => {
    await stored.insertMany([
      entry('activity', 'a', received(1)),
      entry('activity', 'b', { pack: [received(2), received(3)] }),
      entry('activity', 'c', received(4)),
    ]);
    await outbox.flush();
    const jobs = await activity.bull.getJobs(['waiting']);
    expect(jobs.map(({ data }) => eventsIn(data))).toEqual([[1, 2, 3, 4].map(received)]);
    expect(await stored.countDocuments()).toBe(0);
  });

  it('are handled as part of the request that each comes from', async () => {
    const requests = ['request-1', 'request-2', 'request-2'];
    await stored.insertMany(
      requests.map((requestId, at) => ({ ...entry('activity', `job-${at}`, received(at)), requestId })),
    );
    await outbox.flush();
    const seen: unknown[] = [];
    const done: unknown[] = [];
    const telling = Object.assign(Object.create(logger), {
      info: () => done.push(currentRequest()?.requestId),
    }) as Logger;
    const worker = createWorker('activity', async ({ key }) => void seen.push([key, currentRequest()?.requestId]), {
      redisUrl,
      logger: telling,
    });
    await waitFor(() => done.length > 0);
    expect(seen).toEqual(requests.map((requestId, at) => [`like:${at}`, requestId]));
    expect(done).toEqual(['request-1', 'request-2']);
    await worker.close();
  });

  it('fill several jobs when they are many, and none is lost', async () => {
    await stored.insertMany(
      Array.from({ length: 5 }, (_, at) =>
        entry('activity', `job-${at}`, { pack: Array.from({ length: 60 }, (_each, of) => received(60 * at + of)) }),
      ),
    );
    await outbox.flush();
    const jobs = await activity.bull.getJobs(['waiting'], 0, -1, true);
    const packs = jobs.map(({ data }) => eventsIn(data));
    expect(Math.max(...packs.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(packs.flat()).toEqual(Array.from({ length: 300 }, (_, at) => received(at)));
  });

  it('are one job when they are handed over twice', async () => {
    const entries = [entry('activity', 'a', received(1)), entry('activity', 'b', received(2))];
    for (let time = 0; time < 2; time += 1) {
      // This is the state after a crash between adding the job and removing the entries.
      await stored.insertMany(entries);
      await outbox.flush();
    }
    expect(await activity.bull.getJobs(['waiting'])).toHaveLength(1);
  });

  it('keep jobs of their own in every other queue', async () => {
    await stored.insertMany([1, 2].map((at) => entry('profileChanged', `ada-${at}`, change(at))));
    await outbox.flush();
    expect(await profileChanged.bull.getJobs(['waiting'])).toHaveLength(2);
  });
});
