import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { connectMongo, createQueue, createWorker } from '@storysprout/service-kit';
import { quietLogger, testDatabase, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { Redis } from 'ioredis';
import { Double, GridFSBucket, Int32, Long, type MongoClient, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../restore-backup';
import { takeBackup } from '../take-backup';

/** The restore drill: fill the stores, back up, wipe, restore, compare. */

const databasePrefix = `drill_${randomBytes(4).toString('hex')}_`;
const key = randomBytes(32);
const connection = await testDatabase('backup-drill');
const { url: redisUrl, redis } = await testRedis();
const mongo: MongoClient = connection.client;
const { redis: cache } = await testRedis();
const context = { mongo, redis, cache, databasePrefix, key, pauseLimitMs: 5_000, now: () => new Date() };
const folder = mkdtempSync(join(tmpdir(), 'backup-drill-'));
const file = join(folder, 'drill.backup');
const blog = mongo.db(`${databasePrefix}blog`);
const user = mongo.db(`${databasePrefix}user`);

async function wipe(): Promise<void> {
  await Promise.all([blog.dropDatabase(), user.dropDatabase(), redis.flushdb()]);
}

beforeEach(async () => {
  await wipe();
  await fill();
});
afterEach(() => rmSync(file, { force: true }));
afterAll(async () => {
  await wipe();
  rmSync(folder, { recursive: true });
});

/** Writes documents of every type in use, a picture of several chunks, and jobs in every state. */
async function fill(): Promise<void> {
  const blogs = Array.from({ length: 1_200 }, (_, at) => ({
    _id: new ObjectId(),
    title: `Blog ${at} 🌱`,
    likeCount: new Int32(at),
    big: Long.fromString('9007199254740993'),
    share: new Double(3),
    createdAt: new Date(1_700_000_000_000 + at),
    tags: ['story', null, true],
    nested: { raw: randomBytes(20), empty: {} },
  }));
  await blog.collection('blogs').insertMany(blogs);
  await blog.collection('blogs').createIndex({ createdAt: -1, _id: -1 }, { name: 'newest' });
  await blog.collection('likes').createIndex({ targetId: 1, userId: 1 }, { unique: true, name: 'once' });
  await user.collection('resets').createIndex({ at: 1 }, { expireAfterSeconds: 3_600, name: 'gone' });
  await user.collection('users').insertOne({ email: 'a@b.example', partial: 'x' });
  const partial = { partialFilterExpression: { partial: { $exists: true } }, name: 'some' };
  await user.collection('users').createIndex({ partial: 1 }, partial);
  const pictures = new GridFSBucket(blog, { bucketName: 'images', chunkSizeBytes: 32_768 });
  await pipeline(Readable.from([randomBytes(100_000)]), pictures.openUploadStream('sunny.webp'));
  await fillRedis();
}

async function fillRedis(): Promise<void> {
  const queue = createQueue('xp', { redisUrl, logger: quietLogger });
  const data = {
    key: 'k',
    userId: new ObjectId().toHexString(),
    reason: 'crossword_win',
    xp: 10,
    at: new Date().toISOString(),
  } as const;
  await queue.addMany(
    Array.from({ length: 1_200 }, (_, at) => ({ data: { ...data, key: `k${at}` }, jobId: `job-${at}` })),
  );
  await queue.add({ ...data, key: 'later' }, { jobId: 'later', delayMs: 3_600_000 });
  await queue.close();
  await redis.set('binary', randomBytes(64));
  await redis.set('short-lived', 'x', 'PX', 600_000);
  await redis.hset('hash', Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`f${at}`, `${at}`])));
  await Promise.all(Array.from({ length: 300 }, (_, at) => redis.zadd('ranks', at * 1.5, `reader-${at}`)));
  await redis.sadd('set', ...Array.from({ length: 600 }, (_, at) => `m${at}`));
}

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value));

async function readKey(name: string): Promise<unknown> {
  switch (await redis.type(name)) {
    case 'string':
      return (await redis.getBuffer(name))?.toString('hex');
    case 'hash':
      return Object.entries(await redis.hgetall(name)).sort();
    case 'list':
      return redis.lrange(name, 0, -1);
    case 'set':
      return (await redis.smembers(name)).sort();
    case 'zset':
      return redis.zrange(name, '0', '-1', 'WITHSCORES');
    default:
      return redis.xrange(name, '-', '+');
  }
}

/** Returns counts and hashes of everything, read with ordinary commands instead of the code under test. */
async function look(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const db of [blog, user]) {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const raw = await db
        .collection(name)
        .find({}, { raw: true, sort: { _id: 1 } })
        .toArray();
      const indexes = await db.collection(name).listIndexes().toArray();
      const bytes = Buffer.concat(raw as unknown as Buffer[]).toString('hex');
      seen[`${db.databaseName}.${name}`] =
        `${raw.length} ${hashOf(bytes)} ${hashOf(indexes.map(({ v, ...index }) => index))}`;
    }
  }
  for (const name of (await redis.keys('*')).sort()) seen[`redis ${name}`] = hashOf(await readKey(name));
  return seen;
}

describe('backup and restore', () => {
  it('bring everything back, byte for byte, after a wipe', async () => {
    const before = await look();
    const manifest = await takeBackup(context, file);
    expect(manifest.collections.find(({ name }) => name === 'blogs')?.documents).toBe(1_200);
    expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toEqual(manifest);
    await wipe();
    expect(await look()).toEqual({});
    const { expiredKeys } = await restoreBackup(context, file, { force: false });
    expect(expiredKeys).toBe(0);
    expect(await look()).toEqual(before);
    expect(Object.keys(before).filter((name) => name.startsWith('redis')).length).toBe(manifest.redis.keys);
    expect(await redis.pttl('short-lived')).toBeGreaterThan(500_000);
  });

  it('bring the jobs back: a worker takes each of them once', async () => {
    await takeBackup(context, file);
    await wipe();
    await restoreBackup(context, file, { force: false });
    const keys: string[] = [];
    const handle = async ({ key: name }: { key: string }) => void keys.push(name);
    const worker = createWorker('xp', handle, { redisUrl, logger: quietLogger, concurrency: 50 });
    await waitFor(() => keys.length >= 1_200, { timeoutMs: 20_000 });
    await worker.close();
    expect(new Set(keys).size).toBe(1_200);
  });

  it('are of one moment: a fact and its event are both there or both not', async () => {
    const facts = blog.collection('facts');
    const outbox = blog.collection('outbox');
    await Promise.all([blog.createCollection('facts'), blog.createCollection('outbox')]);
    // A separate connection, as every process has: only its own commands wait until the pause ends.
    const writer = new Redis(redisUrl);
    let running = true;
    // Writes as the services do: fact and event in one transaction, then the event goes to Redis, then it leaves the
    // outbox.
    const writing = (async () => {
      for (let at = 0; running; at += 1) {
        const id = `fact-${at}`;
        await connection.transactions.run(async (session) => {
          await facts.insertOne({ name: id }, { session });
          await outbox.insertOne({ name: id }, { session });
        });
        await writer.sadd('events', id);
        await outbox.deleteOne({ name: id });
      }
    })();
    await waitFor(async () => (await redis.scard('events')) > 20);
    await takeBackup(context, file);
    running = false;
    await writing;
    writer.disconnect();
    await wipe();
    await restoreBackup(context, file, { force: false });
    const names = async (collection: typeof facts) =>
      (await collection.find().toArray()).map(({ name }) => String(name));
    const known = new Set([...(await names(outbox)), ...(await redis.smembers('events'))]);
    expect([...known].sort()).toEqual((await names(facts)).sort());
    expect(known.size).toBeGreaterThan(20);
  });

  it('know how far the audit log went, and leave the list of what must last in Redis as it is', async () => {
    expect((await takeBackup(context, file)).audit).toBeNull();
    const hash = 'f'.repeat(64);
    await user.collection('auditLog').insertMany([
      { seq: 2, hash },
      { seq: 1, hash: 'e'.repeat(64) },
    ]);
    await redis.rpush('lasting:2026-11', 'of before');
    expect((await takeBackup(context, file)).audit).toEqual({ count: 2, hash });
    expect(JSON.parse(readFileSync(`${file}.json`, 'utf8')).audit).toEqual({ count: 2, hash });
    await redis.rpush('lasting:2026-11', 'of after');
    const { expiredKeys } = await restoreBackup(context, file, { force: true });
    expect(await redis.lrange('lasting:2026-11', 0, -1)).toEqual(['of before', 'of after']);
    expect(expiredKeys).toBe(0);
    await wipe();
    await restoreBackup(context, file, { force: false });
    expect(await redis.lrange('lasting:2026-11', 0, -1)).toEqual(['of before']);
  });

  it('say in one line that the moment was not kept long enough, and leave no file behind', async () => {
    const server = await startEmbeddedMongo({ dataDir: undefined, transactionLifetimeMs: 200 });
    const hasty = await connectMongo({ url: server.url, dbName: 'drill', logger: quietLogger });
    const large = hasty.client.db(`${databasePrefix}blog`).collection('large');
    for (let at = 0; at < 60; at += 1) await large.insertOne({ at, bytes: randomBytes(1_000_000) });
    const backup = takeBackup({ ...context, mongo: hasty.client }, file);
    await expect(backup).rejects.toThrow('MongoDB kept the moment of the backup for less time than reading takes');
    expect(readdirSync(folder).filter((name) => !name.endsWith('.json'))).toEqual([]);
    await hasty.close();
    await server.close();
  });

  it('refuse another key and a damaged file, and leave the target as it is', async () => {
    await takeBackup(context, file);
    const before = await look();
    const other = { ...context, key: randomBytes(32) };
    await expect(restoreBackup(other, file, { force: true })).rejects.toThrow('not the key of this backup');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 20));
    await expect(restoreBackup(context, file, { force: true })).rejects.toThrow('damaged or cut short');
    expect(await look()).toEqual(before);
  });

  it('refuse a target with anything in it, unless told to delete it', async () => {
    await takeBackup(context, file);
    const before = await look();
    await expect(restoreBackup(context, file, { force: false })).rejects.toThrow('is not empty');
    await Promise.all([blog.dropDatabase(), user.dropDatabase()]);
    await expect(restoreBackup(context, file, { force: false })).rejects.toThrow('Redis is not empty');
    await user.collection('strangers').insertOne({ name: 'made since' });
    await restoreBackup(context, file, { force: true });
    expect(await look()).toEqual(before);
  });

  it('leave nothing in the other Redis that is of after the backup', async () => {
    await takeBackup(context, file);
    await cache.hset('tokens:validFrom', 'somebody', 7);
    await wipe();
    await restoreBackup(context, file, { force: false });
    expect(await cache.dbsize()).toBe(0);
    expect(await redis.dbsize()).toBeGreaterThan(0);
  });

  it('leave no file behind when Redis cannot be read in time, and Redis goes on', async () => {
    await expect(takeBackup({ ...context, pauseLimitMs: 1 }, file)).rejects.toThrow('BACKUP_PAUSE_MS');
    expect(readdirSync(folder)).toEqual(readdirSync(folder).filter((name) => name.endsWith('.json')));
    expect(await redis.set('still', 'working')).toBe('OK');
  });
});
