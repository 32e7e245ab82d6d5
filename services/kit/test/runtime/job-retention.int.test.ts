import { UnrecoverableError } from 'bullmq';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createQueue, createWorker } from '../../src/runtime';
import { quietLogger as logger, testRedis, waitFor } from '../../src/testing/index';

const { url: redisUrl, redis } = await testRedis();
const queue = createQueue('profileChanged', { redisUrl, logger });
let fails = false;
const worker = createWorker(
  'profileChanged',
  async () => {
    if (fails) throw new UnrecoverableError('It cannot be done.');
  },
  { redisUrl, logger },
);
afterEach(() => redis.flushdb());
afterAll(async () => {
  await worker.close();
  await queue.close();
});

const dayMs = 24 * 60 * 60_000;
const data = { userId: '0123456789abcdef01234567', name: 'Ada', image: null, revision: 1 };

/** Adds ids to a queue as if the jobs had finished or failed that long ago. */
async function settledBefore(state: 'completed' | 'failed', ids: readonly string[], agoMs: number): Promise<void> {
  const at = Date.now() - agoMs;
  for (let start = 0; start < ids.length; start += 1_000) {
    const members = ids.slice(start, start + 1_000).flatMap((id) => [`${at}`, id]);
    await redis.zadd(queue.bull.toKey(state), ...members);
  }
}

async function settleOne(state: 'completed' | 'failed'): Promise<void> {
  fails = state === 'failed';
  await queue.add(data, { jobId: 'newest' });
  await waitFor(async () => (await queue.bull.getJobState('newest')) === state);
}

it.each([
  ['completed', 61 * 60_000],
  ['failed', 91 * dayMs],
] as const)('forgets jobs that %s long ago', async (state, agoMs) => {
  await settledBefore(state, ['old'], agoMs);
  await settledBefore(state, ['young'], agoMs / 2);
  await settleOne(state);
  expect(await redis.zrange(queue.bull.toKey(state), '0', '-1')).toEqual(['young', 'newest']);
});

it.each(['completed', 'failed'] as const)('keeps no more than ten thousand jobs that %s', async (state) => {
  const ids = Array.from({ length: 10_500 }, (_, at) => `${at}`);
  await settledBefore(state, ids, 60_000);
  await settleOne(state);
  const kept = await redis.zrange(queue.bull.toKey(state), '0', '-1');
  expect(kept).toHaveLength(10_000);
  expect(kept.at(-1)).toBe('newest');
});
