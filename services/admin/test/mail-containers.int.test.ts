import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createQueue } from '@storysprout/service-kit';
import { quietLogger, type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type EmailSendDocument, type EmailSendState, sendIdOf } from '../src/delivery/email-send.document';
import { startAdminSite } from './admin-site';
import { MailCatcher } from './mail-catcher';
import { spawnWorker, startWorker } from './processes';
import { buildUser } from './upstreams';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** Gives a process its own process ids, as a container does; with the container dies all that runs in it. */
const container = ['unshare', '--fork', '--pid', '--mount-proc', '--kill-child'];
const canContain = spawnSync('unshare', [...container.slice(1), 'true']).status === 0;
const poolSize = 5;

const site = await startAdminSite('admin-mail-containers');
const catcher = new MailCatcher();
const queue = createQueue('challengeEmail', { redisUrl: site.redis.url, logger: quietLogger });
const sends = site.database.db.collection<EmailSendDocument>('emailSends');
const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `mail-journal-${name}-`)));
const [one = '', two = ''] = folders;
let workers: TestProcess[] = [];

beforeAll(() => catcher.start());
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  catcher.mails.length = 0;
  catcher.answerDelayMs = 0;
});
afterAll(async () => {
  await catcher.stop();
  await queue.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(journalDir: string, launcher: readonly string[] = []): Promise<TestProcess> {
  const worker = await startWorker(site, { smtpUrl: catcher.url, journalDir, launcher });
  workers.push(worker);
  return worker;
}

/** Starts an e-mail run to this many readers. */
async function send(topic: string, readers: number): Promise<string> {
  site.users.clear();
  for (let at = 0; at < readers; at += 1) {
    const user = buildUser();
    site.users.set(user._id, user);
  }
  const { body } = await site.moderator.post('/admin/send-weekly-challenge', { body: { topic } });
  return body.runId;
}

const runOf = async (runId: string) => (await site.moderator.get(`/admin/email-runs/${runId}`)).body.run;

function finished(runId: string) {
  const look = async () => {
    const run = await runOf(runId);
    return run.finishedAt === null ? null : run;
  };
  return waitFor(look, { timeoutMs: 60_000, intervalMs: 100 });
}

async function quietSeconds(): Promise<number> {
  const metric = await site.metrics.getSingleMetric('email_run_quiet_seconds')?.get();
  return metric?.values[0]?.value ?? Number.NaN;
}

const pidIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'worker.pid'), 'utf8')).pid;
const severalTimes = () => [...catcher.counts().values()].filter((times) => times !== 1);

it.runIf(canContain)('two containers with equal process ids lose no e-mail and send none twice', async () => {
  catcher.answerDelayMs = 40;
  const first = await start(one, container);
  await start(two, container);
  expect(pidIn(one)).toBe(pidIn(two));
  const third = await spawnWorker(site, { smtpUrl: catcher.url, journalDir: one, launcher: container });
  workers.push(third);
  const runId = await send('Two boats', 60);
  await waitFor(() => catcher.mails.length >= 10, { timeoutMs: 30_000, intervalMs: 1 });
  await waitFor(() => third.child.exitCode !== null, { timeoutMs: 60_000 });
  expect(third.output()).toContain('Another mail worker');
  await first.kill();
  await start(one, container);
  const run = await finished(runId);
  expect(run).toMatchObject({ total: 60, failed: 0, skipped: 0, waiting: 0 });
  expect(run.unconfirmed).toBeLessThanOrEqual(poolSize);
  expect(severalTimes()).toEqual([]);
  expect(catcher.counts().size).toBeGreaterThanOrEqual(run.sent);
  expect(catcher.counts().size).toBeLessThanOrEqual(60);
});

/** Takes the job away and leaves a record behind, as a queue that lost its memory does. */
async function loseJob(runId: string, userId: string, state: EmailSendState): Promise<void> {
  const _id = sendIdOf({ runId, userId });
  expect(await queue.bull.remove(_id)).toBe(1);
  const begun = new Date(Date.now() - 10 * 60_000);
  const record = { _id, runId: new ObjectId(runId), state, workerId: 'gone', claimedAt: begun, settledAt: null };
  await sends.insertOne({ ...record, error: null, job: null });
}

it('e-mails whose job was lost are sent, once, and only to readers who still get them', async () => {
  const runId = await send('Lost and found', 20);
  const queued = async () => (await queue.bull.getWaitingCount()) === 20;
  await waitFor(queued, { timeoutMs: 30_000 });
  const ids = [...site.users.keys()];
  for (const userId of ids.slice(0, 14)) await loseJob(runId, userId, 'waiting');
  for (const userId of ids.slice(14, 16)) await loseJob(runId, userId, 'sending');
  site.users.delete(ids[0] ?? '');
  expect(await quietSeconds()).toBeGreaterThan(0);
  await start(one);
  expect(await finished(runId)).toMatchObject({ total: 20, sent: 19, skipped: 1, failed: 0, unconfirmed: 0 });
  expect(severalTimes()).toEqual([]);
  expect(catcher.counts().size).toBe(19);
  expect(await quietSeconds()).toBe(0);
});

it('an e-mail that was handed over although its record waits is left to a moderator', async () => {
  const runId = await send('Twice told', 2);
  const [userId = ''] = site.users.keys();
  await start(one);
  await finished(runId);
  const _id = sendIdOf({ runId, userId });
  await waitFor(async () => (await queue.bull.getJobState(_id)) === 'completed');
  await sends.updateOne({ _id }, { $set: { state: 'waiting', claimedAt: new Date(Date.now() - 60_000) } });
  const { failed } = await waitFor(async () => {
    const { body } = await site.moderator.get(`/admin/email-runs/${runId}/failed`);
    return body.failed.length > 0 ? body : null;
  });
  expect(failed).toMatchObject([{ userId, reason: 'the note of its delivery was lost' }]);
  expect(catcher.mails).toHaveLength(2);
});
