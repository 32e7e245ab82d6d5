import { onCleanup, type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { afterEach, expect } from 'vitest';
import { takeOverAfterMs } from '../../src/mail/delivery.service';
import { type AdminSite, startAdminSite } from './admin-site';
import { MailCatcher } from './mail-catcher';
import { spawnWorker, startWorker } from './processes';
import { buildUser } from './upstreams';

/** The worker's default, unless a test sets another. */
const poolSize = 5;

interface Listed {
  readonly email: string;
}

/** An admin site with a mail catcher and mail workers, which end after the test that started them. */
export async function mailSite() {
  const site = await startAdminSite();
  const catcher = new MailCatcher();
  const workers: TestProcess[] = [];
  await catcher.start();
  onCleanup(() => catcher.stop());
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    catcher.reset();
  });

  async function start(env: NodeJS.ProcessEnv = {}, at: AdminSite = site): Promise<TestProcess> {
    const worker = await startWorker(at, { smtpUrl: catcher.url, env });
    workers.push(worker);
    return worker;
  }

  /** Starts a worker that is expected to exit by itself. @returns its output. */
  async function startRefused(env: NodeJS.ProcessEnv): Promise<string> {
    const worker = await spawnWorker(site, { smtpUrl: catcher.url, env });
    workers.push(worker);
    await waitFor(() => worker.child.exitCode !== null, { timeoutMs: 90_000 });
    expect(worker.child.exitCode).toBe(1);
    return worker.output();
  }

  async function send(topic: string, from: AdminSite = site): Promise<string> {
    return (await from.moderator.post('/admin/send-weekly-challenge', { body: { topic } })).body.runId;
  }

  function finished(runId: string, from: AdminSite = site) {
    return waitFor(
      async () => {
        const { body } = await from.moderator.get(`/admin/email-runs/${runId}`);
        // On a busy machine, the request may be refused for a moment.
        return body.run?.finishedAt ? body.run : null;
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    );
  }

  /** The addresses of the run's e-mails that a moderator can retry. */
  async function listed(runId: string): Promise<string[]> {
    const { failed } = (await site.moderator.get(`/admin/email-runs/${runId}/failed?limit=100`)).body;
    return failed.map(({ email }: Listed) => email);
  }

  /** Makes heartbeats and claims so old that other workers take over from the dead ones. */
  async function letTimePass(): Promise<void> {
    const before = new Date(Date.now() - takeOverAfterMs - 1_000);
    await site.mongo.db.collection('mailWorkers').updateMany({}, { $set: { seenAt: before } });
    await site.mongo.db.collection('emailSends').updateMany({}, { $set: { claimedAt: before } });
  }

  /**
   * Call after a worker was killed and another started. Expects that nobody got two e-mails, nobody was forgotten, and
   * the doubtful e-mails are listed.
   */
  async function expectNothingLost(runId: string, count: number, kills = 1): Promise<void> {
    const run = await finished(runId);
    expect(run).toMatchObject({ total: count, failed: 0, waiting: 0 });
    expect(run.sent + run.unconfirmed).toBe(count);
    // No more e-mails are begun than there are connections.
    expect(run.unconfirmed).toBeLessThanOrEqual(kills * poolSize);
    expect([...catcher.counts().values()].filter((times) => times !== 1)).toEqual([]);
    const doubtful = await listed(runId);
    expect(doubtful).toHaveLength(run.unconfirmed);
    const reached = [...catcher.counts().keys()];
    const everybody = [...site.users.values()].map(({ email }) => email);
    expect(doubtful).toEqual(expect.arrayContaining(everybody.filter((email) => !reached.includes(email))));
    await expectRetrySettles(runId, doubtful);
  }

  /** Expects that the moderator's retry sends only the e-mails in doubt again, with the same Message-ID. */
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

  return { site, catcher, start, startRefused, send, finished, listed, letTimePass, expectNothingLost };
}

export function fill(to: AdminSite, count: number): void {
  to.users.clear();
  for (let at = 0; at < count; at += 1) {
    const user = buildUser();
    to.users.set(user._id, user);
  }
}
