import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseRedisTraces, tracesInRedis, wantedId } from '../../src/data-rights';
import {
  Announcer,
  connectRedis,
  createQueue,
  createWorker,
  keyIn,
  listenTo,
  nodesOf,
  publishRevocations,
  RateLimiter,
  Revocations,
} from '../../src/runtime';
import { quietLogger, startRedisCluster } from '../../src/testing/index';

const cluster = await startRedisCluster();
const redisUrl = cluster.url;
const redis = await connectRedis({ url: redisUrl, logger: quietLogger, purpose: 'test' });

beforeEach(async () => {
  for (const node of nodesOf(redis)) await node.flushall();
});

afterAll(async () => {
  redis.disconnect();
  await cluster.stop();
});

const patiently = { timeout: 15_000, interval: 50 };
const idOf = (digit: number) => String(digit).repeat(24);

describe('a Redis Cluster', () => {
  it('shares keys out among its servers, many of which are written at once', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => `limit:some-rule:${at}`);
    await Promise.all(keys.map((key) => redis.set(key, '1')));
    const sizes = await Promise.all(nodesOf(redis).map((node) => node.dbsize()));
    expect(sizes).toHaveLength(3);
    expect(Math.min(...sizes)).toBeGreaterThan(10);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(100);
  });

  it('works on jobs, with all keys of the queues on one server', async () => {
    const done: string[] = [];
    const connection = { redisUrl, logger: quietLogger };
    const queue = createQueue('writerErased', connection);
    const worker = createWorker('writerErased', async ({ userId }) => void done.push(userId), connection);
    try {
      const jobs = [1, 2, 3].map((digit) => ({
        data: { userId: idOf(digit), leavesBlogs: false },
        jobId: `job-${digit}`,
      }));
      await queue.addMany(jobs);
      await expect.poll(() => done.toSorted(), patiently).toEqual([idOf(1), idOf(2), idOf(3)]);
      const named = await Promise.all(nodesOf(redis).map((node) => node.keys('*')));
      expect(named.filter((keys) => keys.length > 0)).toHaveLength(1);
      expect(named.flat().every((key) => key.startsWith('{bull}:writerErased:'))).toBe(true);
    } finally {
      await worker.close();
      await queue.close();
    }
  });

  it('tells announcements to whoever listens, whichever server they are told to', async () => {
    const received: number[] = [];
    const stop = await listenTo(
      redis,
      { xpAwarded: ({ totalPoints }) => void received.push(totalPoints) },
      quietLogger,
    );
    try {
      const others = await Promise.all(
        [1, 2, 3].map(() => connectRedis({ url: redisUrl, logger: quietLogger, purpose: 'test' })),
      );
      const announce = (other: (typeof others)[number], totalPoints: number) =>
        new Announcer(other, quietLogger).publish('xpAwarded', { userId: idOf(1), totalPoints, level: 1 });
      await Promise.all(others.map(announce));
      await expect.poll(() => received.toSorted(), patiently).toEqual([0, 1, 2]);
      for (const other of others) other.disconnect();
    } finally {
      await stop();
    }
  });

  it('knows void tokens, also a process that starts later', async () => {
    await publishRevocations(redis, [{ userId: idOf(4), validFrom: 3, lifeSeconds: 900 }]);
    const session = { userId: idOf(5), sessionId: idOf(6), andOlder: false, lifeSeconds: 900 };
    await publishRevocations(redis, [session]);
    const later = new Revocations(redis, quietLogger);
    await later.start();
    try {
      const issuedAt = new Date();
      const isRevoked = (userId: string, tokenVersion: number, sessionId?: string) =>
        later.isRevoked({ userId, tokenVersion, sessionId, issuedAt });
      expect(isRevoked(idOf(4), 2)).toBe(true);
      expect(isRevoked(idOf(4), 3)).toBe(false);
      await publishRevocations(redis, [{ userId: idOf(7), validFrom: 1, lifeSeconds: 900 }]);
      await expect.poll(() => isRevoked(idOf(7), 0), patiently).toBe(true);
      expect(await redis.zscore(keyIn(redis, 'tokens:revoked:900'), `${idOf(7)}:1::`)).not.toBeNull();
    } finally {
      await later.stop();
    }
  });

  it('counts for limits', async () => {
    const limiter = new RateLimiter({ redis, name: 'test', points: 2, durationSeconds: 60, enabled: true });
    for (const reader of ['Maple', 'Otter', 'Hazel']) {
      expect([await limiter.take(reader), await limiter.take(reader), await limiter.take(reader)]).toEqual([
        1,
        2,
        null,
      ]);
      await limiter.reset(reader);
      expect(await limiter.take(reader)).toBe(1);
    }
    expect(await redis.exists('limit:test:Maple')).toBe(1);
  });

  it('keeps no trace of an erased account on any server', async () => {
    const wanted = [wantedId(idOf(8))];
    const keys = Array.from({ length: 20 }, (_, at) => `limit:rule-${at}:${idOf(8)}`);
    await Promise.all(keys.map((key) => redis.set(key, '1')));
    const queue = createQueue('writerErased', { redisUrl, logger: quietLogger });
    try {
      await queue.add({ userId: idOf(8), leavesBlogs: false }, { jobId: 'erase-me' });
      await publishRevocations(redis, [{ userId: idOf(8), validFrom: 1, lifeSeconds: 900 }]);
      expect(await eraseRedisTraces(redis, wanted)).toBe(0);
      const left: string[] = [];
      for await (const { place } of tracesInRedis(redis, wanted)) left.push(place);
      expect([...new Set(left)].sort()).toEqual(['{tokens}:revoked:900']);
    } finally {
      await queue.close();
    }
  });
});
