import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@storysprout/service-kit';
import { freePort, onCleanup, quietLogger, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { startAdminSite } from './admin-site';
import { deliveryProcessOf, fill, mailSite } from './mail-site';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { site, catcher, journalDir, start, startRefused, send, finished, expectNothingLost } =
  await mailSite('admin-mail-worker-long');

describe('starting', () => {
  it('is refused on a Redis that drops keys when memory runs short', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'redis-'));
    const forgetful = await startRedisServer({ dir });
    const redis = await connectRedis({ url: forgetful.url, logger: quietLogger, purpose: 'test' });
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const output = await startRefused({ ALLOW_VOLATILE_REDIS: '0', REDIS_URL: forgetful.url });
    expect(output.trim()).toMatch(/^mail-worker: .*maxmemory-policy is allkeys-lru, it must be noeviction \(/);
    // Only the queues' own Redis matters.
    const queues = await startRefused({ ALLOW_VOLATILE_REDIS: '0', QUEUE_REDIS_URL: forgetful.url });
    expect(queues.trim()).toMatch(/maxmemory-policy is allkeys-lru/);
    redis.disconnect();
    await forgetful.stop();
    rmSync(dir, { recursive: true });
  });
});

describe('kill -9', () => {
  it('of worker and delivery process together loses and doubles nothing, and tells what is in doubt', async () => {
    fill(site, 60);
    catcher.answerDelayMs = 40;
    const worker = await start();
    const runId = await send('Lights out');
    await waitFor(() => catcher.mails.length >= 15, { timeoutMs: 30_000, intervalMs: 1 });
    const deliveryProcess = deliveryProcessOf(worker);
    process.kill(deliveryProcess, 'SIGKILL');
    await worker.kill();
    expect(readdirSync(journalDir()).some((name) => name.endsWith('.journal'))).toBe(true);
    await start();
    await expectNothingLost(runId, 60);
  });
});

describe('the journal', () => {
  const journals = () => readdirSync(journalDir()).filter((name) => name.endsWith('.journal'));

  it('shrinks while the worker runs, also what a delivery process left that was killed', async () => {
    fill(site, 40);
    const worker = await start({ MAIL_JOURNAL_FILE_BYTES: '1000' });
    const [first = ''] = journals();
    expect(await finished(await send('Many small journals'))).toMatchObject({ sent: 40 });
    await waitFor(() => journals().length === 1, { timeoutMs: 30_000 });
    expect(journals()).not.toContain(first);
    const [left = ''] = journals();
    process.kill(deliveryProcessOf(worker), 'SIGKILL');
    await waitFor(() => journals().length === 1 && !journals().includes(left), { timeoutMs: 30_000 });
    expect(await finished(await send('After the kill'))).toMatchObject({ sent: 40 });
    expect(catcher.mails).toHaveLength(80);
  });
});

describe('two workers', () => {
  it('share the work and send each e-mail once', async () => {
    fill(site, 80);
    const second = mkdtempSync(join(tmpdir(), 'mail-journal-'));
    await start();
    await start({ MAIL_JOURNAL_DIR: second });
    expect(await finished(await send('Two of us'))).toMatchObject({ sent: 80, failed: 0 });
    expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
    rmSync(second, { recursive: true });
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
    const own = await startAdminSite('admin-mail-redis', { redisUrl: redis.url });
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
