import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@storysprout/service-kit';
import {
  freePort,
  onCleanup,
  quietLogger,
  startRedisServer,
  type TestProcess,
  waitFor,
} from '@storysprout/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminSite, startAdminSite } from './admin-site';
import { MailCatcher } from './mail-catcher';
import { spawnWorker, startWorker } from './processes';
import { buildUser } from './upstreams';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** The worker's default, unless a test sets another. */
const poolSize = 5;

const site = await startAdminSite('admin-mail-worker');
const catcher = new MailCatcher();
let journalDir: string;
let workers: TestProcess[] = [];

beforeAll(() => catcher.start());
afterAll(() => catcher.stop());
beforeEach(() => {
  journalDir = mkdtempSync(join(tmpdir(), 'mail-journal-'));
  catcher.mails.length = 0;
  catcher.answerDelayMs = 0;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  rmSync(journalDir, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<TestProcess> {
  const worker = await startWorker(site, { smtpUrl: catcher.url, journalDir, env });
  workers.push(worker);
  return worker;
}

/** Starts a worker that is expected to exit by itself. @returns its output. */
async function startRefused(env: NodeJS.ProcessEnv): Promise<string> {
  const worker = await spawnWorker(site, { smtpUrl: catcher.url, journalDir, env });
  workers.push(worker);
  await waitFor(() => worker.child.exitCode !== null, { timeoutMs: 90_000 });
  expect(worker.child.exitCode).toBe(1);
  return worker.output();
}

function fill(to: AdminSite, count: number): void {
  to.users.clear();
  for (let at = 0; at < count; at += 1) {
    const user = buildUser();
    to.users.set(user._id, user);
  }
}

async function send(topic: string, from: AdminSite = site): Promise<string> {
  return (await from.moderator.post('/admin/send-weekly-challenge', { body: { topic } })).body.runId;
}

function finished(runId: string, from: AdminSite = site) {
  return waitFor(
    async () => {
      const { body } = await from.moderator.get(`/admin/email-runs/${runId}`);
      // A busy machine may answer that it could not be asked right now.
      return body.run?.finishedAt ? body.run : null;
    },
    { timeoutMs: 60_000, intervalMs: 100 },
  );
}

/** The delivery process of a worker. */
function deliveryProcessOf({ child }: TestProcess): number {
  const [pid] = execFileSync('pgrep', ['-P', `${child.pid}`, '-f', 'delivery-process'])
    .toString()
    .trim()
    .split('\n');
  return Number(pid);
}

describe('starting', () => {
  it('is refused on a Redis that can lose e-mails, with what to change', async () => {
    const output = await startRefused({ ALLOW_VOLATILE_REDIS: '0' });
    expect(output.trim()).toMatch(/^mail-worker: Redis could lose e-mails that wait in it: appendonly is off.*$/m);
  });

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

  it('is refused without a mail server or with a wrong one, all problems at once', async () => {
    const output = await startRefused({ SMTP_URL: 'http://mail.example', PUBLIC_URL: '' });
    expect(output.trim().split('\n').sort()).toEqual([
      'mail-worker: PUBLIC_URL is missing.',
      'mail-worker: SMTP_URL is wrong: must start with smtp:// or smtps://',
    ]);
  });

  it('is refused in a folder that another worker uses', async () => {
    const { child } = await start();
    expect(await startRefused({})).toContain(`Another mail worker (process ${child.pid}) uses`);
  });
});

describe('a running worker', () => {
  it('answers health checks and metrics, and ends well with SIGTERM, its delivery process too', async () => {
    const worker = await start();
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('app="mail-worker"');
    const deliveryProcess = deliveryProcessOf(worker);
    expect(await worker.stop()).toBe(0);
    expect(() => process.kill(deliveryProcess, 0)).toThrow('ESRCH');
  });

  it('finishes what is under way when it is told to stop', async () => {
    fill(site, 20);
    catcher.answerDelayMs = 300;
    const worker = await start();
    const runId = await send('Stop in the middle');
    await waitFor(() => catcher.mails.length > 0, { timeoutMs: 30_000 });
    expect(await worker.stop()).toBe(0);
    const { run } = (await site.moderator.get(`/admin/email-runs/${runId}`)).body;
    expect(run.sent).toBe(catcher.mails.length);
    await start();
    expect(await finished(runId)).toMatchObject({ sent: 20, failed: 0 });
    expect([...catcher.counts().values()].every((count) => count === 1)).toBe(true);
  });
});

interface Listed {
  readonly email: string;
}

/** E-mails of the run that a moderator can retry. */
async function listed(runId: string): Promise<string[]> {
  const { failed } = (await site.moderator.get(`/admin/email-runs/${runId}/failed?limit=100`)).body;
  return failed.map(({ email }: Listed) => email);
}

/** What docs/decisions/0006 promises after the delivery process itself was killed. */
async function expectNothingLost(runId: string, count: number): Promise<void> {
  const run = await finished(runId);
  expect(run).toMatchObject({ total: count, failed: 0, waiting: 0 });
  expect(run.sent + run.unconfirmed).toBe(count);
  // A connection has one e-mail between the final dot and its answer.
  expect(run.unconfirmed).toBeLessThanOrEqual(poolSize);
  expect([...catcher.counts().values()].filter((times) => times !== 1)).toEqual([]);
  const doubtful = await waitFor(async () => {
    const emails = await listed(runId);
    return emails.length === run.unconfirmed ? emails : null;
  });
  const reached = [...catcher.counts().keys()];
  const everybody = [...site.users.values()].map(({ email }) => email);
  const missing = everybody.filter((email) => !reached.includes(email));
  expect(doubtful).toEqual(expect.arrayContaining(missing));
  await expectRetrySettles(runId, doubtful);
}

/** The moderator's retry sends only the e-mails in doubt again, with the same Message-ID. */
async function expectRetrySettles(runId: string, doubtful: readonly string[]): Promise<void> {
  const before = catcher.mails.length;
  const { retried } = (await site.moderator.post(`/admin/email-runs/${runId}/retry`)).body;
  expect(retried).toBe(doubtful.length);
  const everybody = site.users.size;
  await waitFor(async () => (await finished(runId)).sent === everybody, { timeoutMs: 60_000, intervalMs: 100 });
  expect(
    catcher.mails
      .slice(before)
      .map(({ to }) => to)
      .sort(),
  ).toEqual([...doubtful].sort());
  expect(catcher.counts().size).toBe(everybody);
  expect(new Set(catcher.mails.map(({ messageId }) => messageId)).size).toBe(everybody);
}

describe('kill -9', () => {
  it('of the delivery process alone loses and doubles nothing, and tells what is in doubt', async () => {
    fill(site, 60);
    catcher.answerDelayMs = 40;
    const worker = await start();
    const runId = await send('The delivery process trips');
    await waitFor(() => catcher.mails.length >= 15, { timeoutMs: 30_000, intervalMs: 1 });
    process.kill(deliveryProcessOf(worker), 'SIGKILL');
    await expectNothingLost(runId, 60);
  });

  it('of worker and delivery process together loses and doubles nothing, and tells what is in doubt', async () => {
    fill(site, 60);
    catcher.answerDelayMs = 40;
    const worker = await start();
    const runId = await send('Lights out');
    await waitFor(() => catcher.mails.length >= 15, { timeoutMs: 30_000, intervalMs: 1 });
    const deliveryProcess = deliveryProcessOf(worker);
    process.kill(deliveryProcess, 'SIGKILL');
    await worker.kill();
    expect(readdirSync(journalDir).some((name) => name.endsWith('.journal'))).toBe(true);
    await start();
    await expectNothingLost(runId, 60);
  });
});

describe('the journal', () => {
  const journals = () => readdirSync(journalDir).filter((name) => name.endsWith('.journal'));

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

describe('the rate', () => {
  it('is kept', async () => {
    fill(site, 12);
    await start({ MAIL_RATE_PER_SECOND: '5' });
    const startedAt = Date.now();
    await finished(await send('Slow and steady'));
    expect(Date.now() - startedAt).toBeGreaterThan(1_500);
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
    const worker = await startWorker(own, { smtpUrl: catcher.url, journalDir });
    workers.push(worker);
    const runId = await send('Redis blinks', own);
    await waitFor(() => catcher.mails.length >= 10, { timeoutMs: 30_000 });
    await redis.stop();
    redis = await startRedisServer(durable);
    expect(await finished(runId, own)).toMatchObject({ sent: 60, failed: 0 });
    expect(catcher.counts().size).toBe(60);
    expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
  });
});
