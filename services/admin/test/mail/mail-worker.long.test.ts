import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@storysprout/service-kit';
import { freePort, onCleanup, quietLogger, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { fill, mailSite } from '../support/mail-site';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { site, catcher, start, startRefused, send, finished } = await mailSite();

describe('starting', () => {
  it('is refused on a Redis that drops keys when memory runs short', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'redis-'));
    const forgetful = await startRedisServer({ dir });
    const redis = await connectRedis({ url: forgetful.url, logger: quietLogger, purpose: 'test' });
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const output = await startRefused({ ALLOW_VOLATILE_REDIS: '0', REDIS_URL: forgetful.url });
    expect(output.trim()).toMatch(/^mail-worker: .*maxmemory-policy is allkeys-lru, it must be noeviction \(/m);
    // Only the queues' own Redis matters.
    const queues = await startRefused({ ALLOW_VOLATILE_REDIS: '0', QUEUE_REDIS_URL: forgetful.url });
    expect(queues.trim()).toMatch(/maxmemory-policy is allkeys-lru/);
    redis.disconnect();
    await forgetful.stop();
    rmSync(dir, { recursive: true });
  });
});

describe('two workers', () => {
  it('share the work and send each e-mail once', async () => {
    fill(site, 80);
    await start();
    await start();
    expect(await finished(await send('Two of us'))).toMatchObject({ sent: 80, failed: 0 });
    expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
  });
});

describe('a restart of Redis in the middle of a run', () => {
  it('loses nothing', async () => {
    const port = await freePort();
    const dir = mkdtempSync(join(tmpdir(), 'redis-'));
    const durable = { port, dir };
    let redis = await startRedisServer(durable);
    // Registered before the site, so that Redis is there until the site has closed.
    onCleanup(async () => {
      await redis.stop();
      rmSync(dir, { recursive: true });
    });
    const own = await startAdminSite({ redisUrl: redis.url });
    fill(own, 60);
    catcher.answerDelayMs = 60;
    await start({}, own);
    const runId = await send('Redis blinks', own);
    await waitFor(() => catcher.mails.length >= 10, { timeoutMs: 30_000 });
    await redis.stop();
    redis = await startRedisServer(durable);
    expect(await finished(runId, own)).toMatchObject({ sent: 60, failed: 0 });
    expect(catcher.counts().size).toBe(60);
    expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
  });
});

describe('a provider that takes a few e-mails at a time', () => {
  it('gets all of them, however often it refuses the rest', async () => {
    fill(site, 30);
    await start();
    let allowed = 8;
    const refill = setInterval(() => {
      allowed = 8;
    }, 8_000);
    onTestFinished(() => clearInterval(refill));
    catcher.onSender = () => {
      allowed -= 1;
      return allowed < 0 ? { code: 550, message: '5.4.5 Hourly sending quota exceeded' } : null;
    };
    expect(await finished(await send('A few at a time'))).toMatchObject({ sent: 30, failed: 0, unconfirmed: 0 });
    expect(catcher.counts().size).toBe(30);
    expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
  });
});
