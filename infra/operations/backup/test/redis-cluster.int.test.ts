import { connectRedis, createQueue, createWorker, nodesOf } from '@storysprout/service-kit';
import { quietLogger, startRedisCluster, testRedis } from '@storysprout/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { dumpKeys, restoreKeys, withWritesPaused } from '../snapshots/redis-snapshot';

const alone = await testRedis();
const cluster = await startRedisCluster();
const clustered = await connectRedis({ url: cluster.url, logger: quietLogger, purpose: 'test' });

afterAll(async () => {
  clustered.disconnect();
  await cluster.stop();
});

it('what the queues and the lists beside them hold moves into a cluster and back', async () => {
  const jobs = Array.from({ length: 50 }, (_, at) => ({
    data: { userId: String(100 + at).repeat(8), leavesBlogs: false },
    jobId: `job-${at}`,
  }));
  const before = createQueue('writerErased', { redisUrl: alone.url, logger: quietLogger });
  await before.addMany(jobs);
  await before.close();
  await alone.redis.rpush('lasting:2026-11', 'one', 'two');
  await alone.redis.set('limit:somebody', '3', 'EX', 600);

  const moved = await withWritesPaused(alone.redis, 5_000, () => dumpKeys(alone.redis));
  expect(await restoreKeys(clustered, moved, Date.now())).toBe(moved.length);
  expect(await clustered.lrange('lasting:2026-11', 0, -1)).toEqual(['one', 'two']);
  expect(await clustered.ttl('limit:somebody')).toBeGreaterThan(500);
  const sizes = await Promise.all(nodesOf(clustered).map((node) => node.dbsize()));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(moved.length);

  const back = await withWritesPaused(clustered, 5_000, () => dumpKeys(clustered));
  const keys = (await alone.redis.keys('*')).sort();
  await alone.redis.flushdb();
  await restoreKeys(alone.redis, back, Date.now());
  expect((await alone.redis.keys('*')).sort()).toEqual(keys);

  const done = new Set<string>();
  const connection = { redisUrl: cluster.url, logger: quietLogger };
  const worker = createWorker('writerErased', async ({ userId }) => void done.add(userId), connection);
  await expect.poll(() => done.size, { timeout: 15_000 }).toBe(jobs.length);
  await worker.close();
});
