import { ObjectId } from 'mongodb';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueue, type Logger, Outbox } from '../../src/runtime';
import { watchOutbox } from '../../src/runtime/queues/outbox-gauges';
import { quietLogger, testDatabase, testRedis, waitFor } from '../../src/testing/index';

const mongo = await testDatabase('outbox-unreadable');
const { url: redisUrl, redis } = await testRedis();
const userId = '0123456789abcdef01234567';
const change = (revision: number) => ({ userId, name: 'Ada', image: null, revision });
const events = mongo.db.collection('outbox');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await Promise.all([events.deleteMany({}), redis.flushdb()]);
});

interface Told {
  readonly events: number;
  readonly queue: string;
  readonly reason: string;
}

/**
 * Creates the outbox of a release with only the queue `profileChanged`. `told` collects what it logs at error level.
 */
function olderRelease() {
  const told: Told[] = [];
  const logger = Object.assign(Object.create(quietLogger), { error: (fields: Told) => told.push(fields) }) as Logger;
  const profileChanged = createQueue('profileChanged', { redisUrl, logger });
  closing.unshift(() => profileChanged.close());
  return { outbox: new Outbox(mongo.db, { profileChanged }, logger), profileChanged, told };
}

const entry = (name: string, data: object, jobId: unknown) => ({
  _id: new ObjectId(),
  name,
  data,
  jobId,
  requestId: null,
  createdAt: new Date(),
});

const newerEvent = () => entry('writerErased', { userId }, `writer-${userId}`);

describe('an event of a queue this release does not know', () => {
  it('stays, is marked and told once, and those behind it go on', async () => {
    const { outbox, profileChanged, told } = olderRelease();
    const event = newerEvent();
    await events.insertMany([event, entry('profileChanged', change(1), 'ada-1')]);
    await outbox.flush();
    await outbox.flush();
    expect(await profileChanged.bull.getJob('ada-1')).toBeDefined();
    expect(await events.find().toArray()).toEqual([{ ...event, unreadable: 'unknown queue' }]);
    expect(told).toEqual([{ events: 1, queue: 'writerErased', reason: 'unknown queue' }]);
  });

  it('is counted in a metric of its own, and does not count as waiting', async () => {
    const { outbox } = olderRelease();
    await events.insertMany([newerEvent(), entry('profileChanged', { userId: 7 }, 'ada-2')]);
    await outbox.flush();
    const registry = new Registry();
    watchOutbox(registry, outbox);
    const metrics = await registry.metrics();
    for (const line of ['outbox_unreadable_events 2', 'outbox_events 0', 'outbox_oldest_seconds 0'])
      expect(metrics).toContain(line);
  });

  it('leaves once a release runs that knows it', async () => {
    await events.insertOne(newerEvent());
    await olderRelease().outbox.flush();
    const writerErased = createQueue('writerErased', { redisUrl, logger: quietLogger });
    closing.unshift(() => writerErased.close());
    const outbox = new Outbox(mongo.db, { writerErased }, quietLogger);
    await outbox.start();
    closing.unshift(() => outbox.stop());
    await waitFor(() => writerErased.bull.getJob(`writer-${userId}`));
    await waitFor(async () => (await events.countDocuments()) === 0);
  });
});

describe('an event that no worker could read', () => {
  it.each([
    ['data of another shape', change(1), 'a-1', { userId: 7 }],
    ['no data', change(1), 'a-1', undefined],
    ['an id with a colon, which the queue refuses', change(1), 'a:1', change(2)],
    ['an id that is a number, which the queue refuses', change(1), '17', change(2)],
    ['no id', change(1), undefined, change(2)],
  ])('stays, and holds up no others: %s', async (_, good, jobId, data) => {
    const { outbox, profileChanged, told } = olderRelease();
    const broken = entry('profileChanged', data as object, jobId);
    await events.insertMany([broken, entry('profileChanged', good, 'ada-1')]);
    await outbox.flush();
    expect(await profileChanged.bull.getJob('ada-1')).toBeDefined();
    expect(await events.distinct('_id')).toEqual([broken._id]);
    expect(told).toMatchObject([{ events: 1, queue: 'profileChanged' }]);
    // Still unreadable: another try leaves it where it is and logs nothing new.
    await outbox.retryUnreadable();
    await outbox.flush();
    expect([await events.countDocuments(), told.length]).toEqual([1, 1]);
  });

  it('does not hold up the others of its pack, and leaves later as a job of its own', async () => {
    const { outbox, profileChanged } = olderRelease();
    await events.insertOne(entry('profileChanged', { pack: [change(1), { userId: 7 }, change(3)] }, 'pack-1'));
    await outbox.flush();
    expect((await profileChanged.bull.getJob('pack-1-part'))?.data.pack).toEqual([change(1), change(3)]);
    expect(await events.findOne()).toMatchObject({ data: { pack: [{ userId: 7 }] } });
    await events.updateOne({}, { $set: { data: { pack: [change(2)] } } });
    await outbox.retryUnreadable();
    await outbox.flush();
    expect((await profileChanged.bull.getJob('pack-1'))?.data.pack).toEqual([change(2)]);
    expect(await events.countDocuments()).toBe(0);
  });

  it('is not lost when a newer release hands over the whole pack at the same time', async () => {
    const { outbox, profileChanged } = olderRelease();
    const whole = [change(1), { userId: 7 }];
    await events.insertOne(entry('profileChanged', { pack: whole }, 'pack-1'));
    const addBulk = profileChanged.bull.addBulk.bind(profileChanged.bull);
    profileChanged.bull.addBulk = async (jobs) => {
      const added = await addBulk(jobs);
      await addBulk([{ name: 'profileChanged', data: { pack: whole } as never, opts: { jobId: 'pack-1' } }]);
      await events.deleteMany({});
      return added;
    };
    await outbox.flush();
    expect((await profileChanged.bull.getJob('pack-1'))?.data).toEqual({ pack: whole });
  });
});
