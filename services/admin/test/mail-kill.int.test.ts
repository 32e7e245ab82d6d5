import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdminSite } from './admin-site';
import { MailCatcher } from './mail-catcher';
import { spawnWorker, startWorker } from './processes';
import { buildUser } from './upstreams';

/** The long version: `KILLS=20 RECIPIENTS=500 npx vitest run --project int services/admin/test/mail-kill`. */
const kills = Number(process.env.KILLS ?? 3);
const recipients = Number(process.env.RECIPIENTS ?? 60);

/** Few e-mails under way at a time, so that every kill comes in the middle of the run. */
const slowly = { MAIL_RATE_PER_SECOND: '10' };
/** So small that new journals are begun and old ones removed all the time. */
const smallJournals = { MAIL_JOURNAL_FILE_BYTES: '1000' };

const site = await startAdminSite('admin-mail-kill');
const catcher = new MailCatcher();
const journalDir = mkdtempSync(join(tmpdir(), 'mail-journal-'));
let worker: TestProcess | undefined;

beforeAll(() => catcher.start());
afterAll(async () => {
  await worker?.kill();
  await catcher.stop();
  rmSync(journalDir, { recursive: true, force: true });
});

it(`reaches each of ${recipients} readers exactly once through ${kills} times kill -9`, async () => {
  for (let count = 0; count < recipients; count += 1) {
    const user = buildUser();
    site.users.set(user._id, user);
  }
  // Every e-mail is under way for a while, so that each kill hits some between the final dot and its answer.
  catcher.answerDelayMs = 25;
  const { body } = await site.moderator.post('/admin/send-weekly-challenge', { body: { topic: 'Nine lives' } });
  for (let kill = 1; kill <= kills; kill += 1) {
    worker = await spawnWorker(site, { smtpUrl: catcher.url, journalDir, env: { ...slowly, ...smallJournals } });
    const goal = Math.floor((kill * recipients) / (kills + 1));
    await waitFor(() => catcher.mails.length >= goal, { timeoutMs: 120_000, intervalMs: 1 }).catch((error: unknown) => {
      throw new Error(`${catcher.mails.length} of ${goal} e-mails: ${worker?.output()}`, { cause: error });
    });
    await worker.kill();
  }
  worker = await startWorker(site, { smtpUrl: catcher.url, journalDir });
  const run = async () => (await site.moderator.get(`/admin/email-runs/${body.runId}`)).body.run;
  await waitFor(async () => (await run()).finishedAt, { timeoutMs: 120_000, intervalMs: 200 });
  expect(await run()).toMatchObject({ total: recipients, sent: recipients, failed: 0 });
  const everybody = [...site.users.values()].map(({ email }) => email);
  expect([...catcher.counts().keys()].sort()).toEqual(everybody.sort());
  expect([...catcher.counts().values()].filter((count) => count !== 1)).toEqual([]);
  expect(await worker.stop()).toBe(0);
}, 600_000);
