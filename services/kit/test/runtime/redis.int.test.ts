import { tokenTtlSeconds as lifeSeconds } from '@storysprout/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  Announcer,
  connectRedis,
  createQueue,
  createWorker,
  currentRequest,
  type Logger,
  listenTo,
  publishRevocations,
  RateLimiter,
  Revocations,
  storeRevocations,
  withOrigin,
} from '../../src/runtime';
import { freePort, quietLogger, startRedisServer, testRedis, waitFor } from '../../src/testing/index';

const logger = quietLogger;
const userId = '0123456789abcdef01234567';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const change = { userId, name: 'Ada', image: null, revision: 1 };

describe('connectRedis', () => {
  it('says in one line that nobody answers', async () => {
    const url = `redis://user:secret@127.0.0.1:${await freePort()}`;
    const attempt = connectRedis({ url, logger, purpose: 'test', startLimitMs: 300 });
    await expect(attempt).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^Redis does not answer at 127\.0\.0\.1/),
    });
    await expect(attempt).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
  });

  it('fails commands at once while Redis is away, and works again when it is back', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    await server.stop();
    const startedAt = performance.now();
    await expect(redis.get('x')).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const again = await startRedisServer({ port: Number(new URL(server.url).port) });
    await waitFor(async () => (await redis.ping()) === 'PONG');
    redis.disconnect();
    await again.stop();
  });

  it('waits once for a Redis that hangs, then fails commands at once, and works again when it goes on', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
    process.kill(pid, 'SIGSTOP');
    const startedAt = performance.now();
    // Each waits for the one before, as the steps of a sign-in do.
    for (let step = 0; step < 5; step += 1) await expect(redis.get('x')).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(2 * 2_000);
    process.kill(pid, 'SIGCONT');
    await waitFor(async () => (await redis.ping().catch(() => null)) === 'PONG');
    redis.disconnect();
    await server.stop();
  });
});

describe('announcements', () => {
  it('arrive as they were sent; what does not fit is dropped', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    const received: unknown[] = [];
    const stop = await listenTo(redis, { blogLiked: (data) => void received.push(data) }, logger);
    await redis.publish('blogLiked', 'not json');
    await redis.publish('blogLiked', JSON.stringify({ blogId: 'x', likeCount: -1 }));
    await new Announcer(redis).publish('blogLiked', { blogId: userId, likeCount: 3 });
    await waitFor(() => received.length > 0);
    expect(received).toEqual([{ blogId: userId, likeCount: 3 }]);
    await stop();
    redis.disconnect();
    await server.stop();
  });

  it('arrive again after Redis was away, and sending never throws', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    let received = 0;
    const stop = await listenTo(
      redis,
      {
        blogLiked: () => {
          received += 1;
        },
      },
      logger,
    );
    await server.stop();
    const announcer = new Announcer(redis, logger);
    await announcer.publish('blogLiked', { blogId: userId, likeCount: 1 });
    const again = await startRedisServer({ port: Number(new URL(server.url).port) });
    await waitFor(async () => {
      await announcer.publish('blogLiked', { blogId: userId, likeCount: 2 });
      return received > 0;
    });
    await stop();
    redis.disconnect();
    await again.stop();
  });
});

describe('revoked tokens', () => {
  it('are known to a process that starts later, and remembered while Redis is away', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    await publishRevocations(redis, [{ userId, validFrom: 2, lifeSeconds }]);
    const revocations = new Revocations(redis, logger);
    await revocations.start();
    expect([
      revocations.isRevoked({ userId, tokenVersion: 1 }),
      revocations.isRevoked({ userId, tokenVersion: 2 }),
    ]).toEqual([true, false]);
    await server.stop();
    await waitFor(() => redis.status !== 'ready');
    expect(revocations.isRevoked({ userId, tokenVersion: 1 })).toBe(true);
    const empty = await startRedisServer({ port: Number(new URL(server.url).port) });
    await waitFor(() => redis.status === 'ready');
    // These revocations are stored without an announcement, so only polling can find them.
    const other = '0123456789abcdef01234568';
    await storeRevocations(redis, [{ userId: other, validFrom: 3, lifeSeconds }]);
    await waitFor(() => revocations.isRevoked({ userId: other, tokenVersion: 2 }));
    expect(revocations.isRevoked({ userId, tokenVersion: 1 })).toBe(true);
    await revocations.stop();
    redis.disconnect();
    await empty.stop();
  });

  it('are noticed by asking when the announcement was missed', async () => {
    const { redis } = await testRedis();
    const revocations = new Revocations(redis, logger);
    await revocations.start();
    await storeRevocations(redis, [{ userId, validFrom: 5, lifeSeconds }]);
    await waitFor(() => revocations.isRevoked({ userId, tokenVersion: 4 }));
    await revocations.stop();
  });
});

describe('rate limits', () => {
  it('go on in memory while Redis is away', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    const limiter = new RateLimiter({ redis, name: 'x', points: 1, durationSeconds: 60, enabled: true });
    await server.stop();
    await waitFor(() => redis.status !== 'ready');
    await limiter.consume('a');
    await expect(limiter.consume('a')).rejects.toMatchObject({ code: 'too_many' });
    redis.disconnect();
  });

  it('wait half a second for a Redis that hangs', async () => {
    const server = await startRedisServer();
    const redis = await connectRedis({ url: server.url, logger, purpose: 'test' });
    const limiter = new RateLimiter({ redis, name: 'x', points: 1, durationSeconds: 60, enabled: true });
    const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => server.stop());
    const startedAt = performance.now();
    await limiter.consume('a');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await expect(limiter.consume('a')).rejects.toMatchObject({ code: 'too_many' });
    redis.disconnect();
  });

  it('count apart by key and rule, can be looked at and given back', async () => {
    const { redis } = await testRedis();
    const limiter = new RateLimiter({ redis, name: 'fails', points: 1, durationSeconds: 60, enabled: true });
    await limiter.check('a');
    await limiter.consume('a');
    await expect(limiter.check('a')).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: expect.any(Number) });
    await limiter.consume('b');
    await limiter.reset('a');
    await limiter.check('a');
    await new RateLimiter({ redis, name: 'other', points: 1, durationSeconds: 60, enabled: true }).consume('b');
  });

  it('can say how many points are used instead of refusing', async () => {
    const { redis } = await testRedis();
    const limiter = new RateLimiter({ redis, name: 'taken', points: 2, durationSeconds: 60, enabled: true });
    expect([await limiter.take('a'), await limiter.take('b')]).toEqual([1, 1]);
    expect([await limiter.take('a'), await limiter.take('a'), await limiter.take('a')]).toEqual([2, null, null]);
  });

  it('let everything pass when switched off', async () => {
    const { redis } = await testRedis();
    const limiter = new RateLimiter({ redis, name: 'off', points: 1, durationSeconds: 60, enabled: false });
    for (let at = 0; at < 3; at += 1) await limiter.consume('a');
  });
});

describe('queues', () => {
  it('carry a job once per id, with the request it came from', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    const seen: unknown[] = [];
    await withOrigin({ requestId: 'request-5', traceparent }, () => queue.add(change, { jobId: 'ada-1' }));
    await queue.add(change, { jobId: 'ada-1' });
    await queue.addMany([{ data: { ...change, revision: 2 }, jobId: 'ada-2' }]);
    const worker = createWorker('profileChanged', async (data) => void seen.push([data, currentRequest()]), {
      redisUrl: url,
      logger,
      concurrency: 1,
    });
    await waitFor(() => seen.length === 2);
    // The job is a separate step in the request's trace.
    const trace = {
      traceId: traceparent.slice(3, 35),
      isSampled: true,
      spanId: expect.not.stringContaining('00f067aa0ba902b7'),
    };
    expect(seen[0]).toMatchObject([change, { requestId: 'request-5', trace }]);
    await Promise.all([worker.close(), queue.close()]);
  });

  it('carry several events in one job, each handled as if it had come alone', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    const seen: number[] = [];
    let isTooEarly = true;
    const worker = createWorker(
      'profileChanged',
      async ({ revision }) => {
        if (revision === 2 && isTooEarly) throw new Error('not yet');
        seen.push(revision);
      },
      { redisUrl: url, logger },
    );
    const events = [1, 2, 3].map((revision) => ({ ...change, revision }));
    await queue.addMany([{ data: { pack: [...events, { odd: true }] }, jobId: 'pack-1' }]);
    const job = () => queue.bull.getJob('pack-1');
    await waitFor(async () => (await job())?.isDelayed());
    expect(seen).toEqual([1, 3]);
    isTooEarly = false;
    await (await job())?.promote();
    await waitFor(async () => (await job())?.isFailed());
    expect(seen).toEqual([1, 3, 1, 2, 3]);
    await Promise.all([worker.close(), queue.close()]);
  });

  it('refuse ids with colons', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    await expect(queue.add(change, { jobId: 'a:b' })).rejects.toThrow(/colon/);
    await queue.close();
  });

  it('try again after a failure, and keep for good what never fits', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    let attempts = 0;
    const worker = createWorker(
      'profileChanged',
      async () => {
        attempts += 1;
        throw new Error('not yet');
      },
      { redisUrl: url, logger },
    );
    await queue.bull.add('profileChanged', { odd: true }, { jobId: 'odd' });
    await waitFor(async () => (await queue.bull.getJob('odd'))?.isFailed());
    expect((await queue.bull.getJob('odd'))?.attemptsMade).toBe(1);
    await queue.add(change, { jobId: 'again', attempts: 3 });
    await waitFor(async () => (await queue.bull.getJob('again'))?.isDelayed());
    await (await queue.bull.getJob('again'))?.promote();
    await waitFor(() => attempts >= 2);
    await Promise.all([worker.close(), queue.close()]);
  });

  it('tell at error level of a job that is given up at its first try', async () => {
    const { url } = await testRedis();
    const told: unknown[] = [];
    const telling = Object.assign(Object.create(logger), { error: (fields: object) => told.push(fields) }) as Logger;
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    await queue.bull.add('of another release', { odd: true }, { jobId: 'odd', attempts: 3 });
    const worker = createWorker('profileChanged', async () => undefined, { redisUrl: url, logger: telling });
    await waitFor(() => told.length > 0);
    expect(told).toMatchObject([{ queue: 'profileChanged', jobId: 'odd', attempt: 1 }]);
    await Promise.all([worker.close(), queue.close()]);
  });

  it('wait for the job under way when the worker closes', async () => {
    const { url } = await testRedis();
    const queue = createQueue('profileChanged', { redisUrl: url, logger });
    let release: () => void = () => undefined;
    let done = false;
    let started = false;
    const worker = createWorker(
      'profileChanged',
      async () => {
        started = true;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        done = true;
      },
      { redisUrl: url, logger },
    );
    await queue.add(change, { jobId: 'slow' });
    await waitFor(() => started);
    const closing = worker.close();
    release();
    await closing;
    expect(done).toBe(true);
    await queue.close();
  });
});
