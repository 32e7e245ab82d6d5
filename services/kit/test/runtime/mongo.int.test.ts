import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { GridFSBucket, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  connectMongo,
  createQueue,
  createWorker,
  ensureIndexes,
  isDuplicateKey,
  Lease,
  type LeaseDocument,
  Outbox,
  toAppError,
  withOrigin,
  withTimeLimit,
} from '../../src/runtime';
import {
  freePort,
  quietLogger,
  startRedisServer,
  type TestDatabase,
  testDatabase,
  testRedis,
  waitFor,
} from '../../src/testing/index';

const logger = quietLogger;
const userId = '0123456789abcdef01234567';
const change = (revision: number) => ({ userId, name: 'Ada', image: null, revision });
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
let mongo: TestDatabase;

beforeAll(async () => {
  mongo = await testDatabase('kit-mongo');
});

describe('connectMongo', () => {
  it('says in one line that nobody answers, without the password', async () => {
    const url = `mongodb://ada:secret@127.0.0.1:${await freePort()}/`;
    const error = await connectMongo({ url, dbName: 'x', logger, startLimitMs: 100 }).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^MongoDB does not answer at 127/),
    });
    expect(String(error)).not.toContain('secret');
  });

  it('waits for a server that comes later than one try takes', async () => {
    const port = await freePort();
    const connecting = connectMongo({
      url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
      dbName: 'later',
      logger,
      startLimitMs: 30_000,
    });
    await sleep(2_500);
    const server = await startEmbeddedMongo({ port });
    const connection = await connecting;
    await expect(connection.ping()).resolves.toBeUndefined();
    await connection.close();
    await server.close();
  });

  it('answers pings', async () => {
    await expect(mongo.ping()).resolves.toBeUndefined();
  });

  it('takes a server with much to do for there, although the ping waits in line', async () => {
    const rows = mongo.db.collection('rows');
    const work = Promise.allSettled(Array.from({ length: 3_000 }, () => rows.findOne({})));
    await expect(withTimeLimit(2_100, mongo.ping)).resolves.toBeUndefined();
    await work;
  });
});

describe('what is written', () => {
  const weak = 'w=0&journal=false&readConcernLevel=local&readPreference=secondary&retryWrites=false&wtimeoutMS=5';

  it.each(['', weak])(
    'is confirmed by the majority and on disk, and read as such, whatever the address says: %s',
    async (query) => {
      const url = `${mongo.url}${mongo.url.includes('?') ? '&' : '/?'}${query}`;
      const connection = await connectMongo({ url, dbName: mongo.dbName, logger });
      const files = new GridFSBucket(connection.db).openUploadStream('x');
      for (const { writeConcern } of [connection.client, connection.db, connection.db.collection('rows')]) {
        expect(writeConcern).toMatchObject({ w: 'majority', journal: true });
        expect(writeConcern?.wtimeoutMS).toBeUndefined();
      }
      expect(files.chunks.writeConcern).toMatchObject({ w: 'majority', journal: true });
      expect(connection.db.collection('rows').readConcern?.level).toBe('majority');
      expect(connection.db.collection('rows').readPreference?.mode).toBe('primary');
      expect(connection.client.options.retryWrites).toBe(true);
      const { acknowledged } = await connection.db.collection('written').insertOne({ name: 'kept' });
      expect(acknowledged).toBe(true);
      await connection.close();
    },
  );
});

describe('a MongoDB that goes away', () => {
  it('fails what is asked of it as unavailable within seconds, inside transactions too', async () => {
    const server = await startEmbeddedMongo({ dataDir: undefined });
    const connection = await connectMongo({ url: server.url, dbName: 'x', logger });
    const rows = connection.db.collection('rows');
    await rows.insertOne({ name: 'before' });
    await server.close();
    const startedAt = performance.now();
    const plain = await rows.findOne({}).catch((thrown: unknown) => thrown);
    const within = connection.transactions.run((session) => rows.insertOne({}, { session }));
    const inTransaction = await within.catch((thrown: unknown) => thrown);
    expect([toAppError(plain).code, toAppError(inTransaction).code]).toEqual(['unavailable', 'unavailable']);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await connection.close();
  });
});

describe('transactions', () => {
  it('write everything or nothing', async () => {
    const rows = mongo.db.collection<{ name: string }>('rows');
    await rows.insertOne({ name: 'before' });
    const failing = mongo.transactions.run(async (session) => {
      await rows.insertOne({ name: 'half' }, { session });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows.countDocuments()).toBe(1);
    const result = await mongo.transactions.run(async (session) => {
      await rows.insertOne({ name: 'one' }, { session });
      await rows.insertOne({ name: 'two' }, { session });
      return 'done';
    });
    expect([result, await rows.countDocuments()]).toEqual(['done', 3]);
  });

  it('count right when many change the same document at once', async () => {
    const counters = mongo.db.collection<{ _id: string; count: number }>('counters');
    await counters.insertOne({ _id: 'one', count: 0 });
    const add = () =>
      mongo.transactions.run(async (session) => {
        const found = await counters.findOne({ _id: 'one' }, { session });
        await counters.updateOne({ _id: 'one' }, { $set: { count: (found?.count ?? 0) + 1 } }, { session });
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect((await counters.findOne({ _id: 'one' }))?.count).toBe(8);
  });
});

describe('indexes', () => {
  it('are made, again without harm, and refuse duplicates by name', async () => {
    const users = mongo.db.collection<{ email: string }>('users');
    const indexes = [{ key: { email: 1 }, unique: true }] as const;
    await ensureIndexes(
      users,
      indexes.map((index) => ({ ...index })),
    );
    await ensureIndexes(
      users,
      indexes.map((index) => ({ ...index })),
    );
    await users.insertOne({ email: 'a' });
    const error = await users.insertOne({ email: 'a' }).catch((thrown: unknown) => thrown);
    expect([isDuplicateKey(error), isDuplicateKey(error, 'email'), isDuplicateKey(error, 'name')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
  });
});

describe('the outbox', () => {
  it('hands over what was committed, soon after, and nothing that was not', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    const outbox = new Outbox(mongo.db, { profileChanged: queue }, logger);
    await outbox.start();
    const seen: number[] = [];
    const worker = createWorker('profileChanged', async ({ revision }) => void seen.push(revision), {
      redisUrl: url,
      logger,
    });
    const failing = mongo.transactions.run(async (session) => {
      await outbox.add(session, 'profileChanged', change(1), { jobId: 'ada-1' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await withOrigin({ requestId: 'request-9', traceparent }, () =>
      mongo.transactions.run((session) => outbox.add(session, 'profileChanged', change(2), { jobId: 'ada-2' })),
    );
    await waitFor(() => seen.length > 0);
    expect(seen).toEqual([2]);
    await outbox.stop();
    expect(await mongo.db.collection('outbox').countDocuments()).toBe(0);
    await Promise.all([worker.close(), queue.close()]);
  });

  it('keeps what it cannot hand over while Redis is away, and loses nothing', async () => {
    const server = await startRedisServer();
    const queue = createQueue('profileChanged', { redisUrl: server.url, logger });
    await queue.bull.waitUntilReady();
    const outbox = new Outbox(mongo.db, { profileChanged: queue }, logger);
    await outbox.start();
    await server.stop();
    for (let revision = 1; revision <= 5; revision += 1) {
      await mongo.transactions.run((session) =>
        outbox.add(session, 'profileChanged', change(revision), { jobId: `away-${revision}` }),
      );
    }
    expect(await mongo.db.collection('outbox').countDocuments()).toBe(5);
    const again = await startRedisServer({ port: Number(new URL(server.url).port) });
    await waitFor(async () => (await mongo.db.collection('outbox').countDocuments()) === 0, { timeoutMs: 15_000 });
    expect(await queue.bull.getWaitingCount()).toBe(5);
    await outbox.stop();
    await queue.close();
    await again.stop();
  });

  it('hands over what a killed process left behind', async () => {
    const { url } = await testRedis();
    await mongo.db.collection('outbox').insertOne({
      _id: new ObjectId(),
      name: 'profileChanged',
      data: change(7),
      jobId: 'left-7',
      requestId: null,
      createdAt: new Date(),
    });
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    const outbox = new Outbox(mongo.db, { profileChanged: queue }, logger);
    await outbox.flush();
    expect(await queue.bull.getJob('left-7')).toBeDefined();
    await queue.close();
  });
});

it('gives a lease to one process until it gives it back, or is silent for too long', async () => {
  let nowMs = 0;
  const leases = mongo.db.collection<LeaseDocument>('leases');
  const lease = () => new Lease({ leases, name: 'work', lastsMs: 1_000, now: () => new Date(nowMs) });
  const [one, other] = [lease(), lease()];
  expect([await one.take(), await other.take(), await one.take()]).toEqual([true, false, true]);
  await other.giveBack();
  expect(await other.take()).toBe(false);
  await one.giveBack();
  expect([await other.take(), await one.take()]).toEqual([true, false]);
  nowMs = 1_000;
  expect(await one.take()).toBe(true);
});
