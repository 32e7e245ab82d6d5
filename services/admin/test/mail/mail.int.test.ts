import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailRun } from '@storysprout/contract';
import { createQueue } from '@storysprout/service-kit';
import { quietLogger, type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { simpleParser } from 'mailparser';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { MailCatcher, type Verdict } from '../support/mail-catcher';
import { startWorker } from '../support/processes';
import { buildUser } from '../support/upstreams';

// The worker is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const site = await startAdminSite();
const catcher = new MailCatcher();
let worker: TestProcess;

beforeAll(async () => {
  await catcher.start();
  worker = await startWorker(site, { smtpUrl: catcher.url, env: { MAIL_ANSWER_LIMIT_MS: '2000' } });
});
afterAll(async () => {
  await worker.stop();
  await catcher.stop();
});
afterEach(() => {
  catcher.reset();
  site.faults.reachableFails = false;
});

/** Makes these accounts the only recipients of the next e-mails. */
function recipients(...names: string[]) {
  site.users.clear();
  return names.map((name) => {
    const user = buildUser({ name, email: `${name.toLowerCase()}@mail.example` });
    site.users.set(user._id, user);
    return user;
  });
}

async function sendChallenge(topic: string): Promise<string> {
  const { body } = await site.moderator.post('/admin/send-weekly-challenge', { body: { topic } });
  return body.runId;
}

async function run(runId: string): Promise<EmailRun> {
  return (await site.moderator.get(`/admin/email-runs/${runId}`)).body.run;
}

function finished(runId: string, timeoutMs = 60_000): Promise<EmailRun> {
  return waitFor(
    async () => {
      const state = await run(runId);
      return state.finishedAt === null ? null : state;
    },
    { timeoutMs, intervalMs: 100 },
  );
}

async function readGaugeOf(name: string): Promise<number | undefined> {
  const gauge = await site.context.metrics.getSingleMetric(name)?.get();
  return gauge?.values[0]?.value;
}

describe('a challenge e-mail', () => {
  it('reaches every reader once, in words and in HTML, and says how to unsubscribe', async () => {
    const [wren] = recipients('Wren', 'Maple', 'Pebble');
    const state = await finished(await sendChallenge('A <b>windy</b> day'));
    expect(state).toMatchObject({ total: 3, sent: 3, failed: 0, waiting: 0 });
    expect(catcher.counts()).toEqual(new Map(['wren', 'maple', 'pebble'].map((name) => [`${name}@mail.example`, 1])));
    const mail = await simpleParser(catcher.mails.find(({ to }) => to === wren?.email)?.raw ?? '');
    expect(mail.subject).toBe('Your weekly challenge: A <b>windy</b> day');
    expect(mail.from?.text).toContain('hello@storysprout.example');
    expect(mail.text).toContain('A <b>windy</b> day');
    expect(mail.html).toContain('A &lt;b&gt;windy&lt;/b&gt; day');
    expect(mail.html).not.toMatch(/\bsrc=|url\(|<link/i);
    const unsubscribe = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line;
    expect(unsubscribe).toContain(`<https://storysprout.example/user/unsubscribe/bye-${wren?._id}>`);
    expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toContain(
      'List-Unsubscribe=One-Click',
    );
    expect(mail.messageId).toBe(`<${state._id}-${wren?._id}@storysprout.example>`);
  });

  it('that is refused for good is not tried again, is listed, and goes out when a moderator retries', async () => {
    const [, maple] = recipients('Wren', 'Maple');
    let attempts = 0;
    catcher.onRecipient = (address) => {
      if (address !== maple?.email) return null;
      attempts += 1;
      return { code: 550, message: '5.1.1 No such mailbox' };
    };
    const runId = await sendChallenge('Clouds');
    expect(await finished(runId)).toMatchObject({ total: 2, sent: 1, failed: 1 });
    expect(attempts).toBe(1);
    expect(site.owners.bounces).toEqual([`${maple?._id} ${maple?.email}`]);
    const { failed } = (await site.moderator.get(`/admin/email-runs/${runId}/failed`)).body;
    expect(failed).toMatchObject([
      { userId: maple?._id, name: 'Maple', email: maple?.email, reason: expect.stringContaining('550') },
    ]);
    expect(failed).toHaveLength(1);
    catcher.onRecipient = () => null;
    const retry = await site.moderator.post(`/admin/email-runs/${runId}/retry`);
    expect(retry.body).toMatchObject({ success: true, retried: 1 });
    await waitFor(async () => (await run(runId)).sent === 2, { timeoutMs: 30_000 });
    expect(await finished(runId)).toMatchObject({ total: 2, sent: 2, failed: 0 });
    expect([...catcher.counts().values()]).toEqual([1, 1]);
    expect((await site.moderator.post(`/admin/email-runs/${runId}/retry`)).body.retried).toBe(0);
  });

  it('that is put off with 4xx is tried again and arrives once', async () => {
    recipients('Wren', 'Maple', 'Pebble', 'Juniper');
    const refused = new Set<string>();
    const putOffOnce = (address: string) => {
      if (refused.has(address)) return null;
      refused.add(address);
      return { code: 451, message: '4.7.1 Come back later' };
    };
    // A server may decide by the recipient or by the text.
    catcher.onRecipient = (address) => (address < 'n' ? putOffOnce(address) : null);
    catcher.onText = (address) => (address < 'n' ? null : putOffOnce(address));
    expect(await finished(await sendChallenge('Try again after a no'))).toMatchObject({ sent: 4, failed: 0 });
    expect(refused.size).toBe(4);
    expect([...catcher.counts().values()]).toEqual([1, 1, 1, 1]);
  });

  it('whose connection breaks before its text is tried again and arrives once', async () => {
    recipients('Wren', 'Maple', 'Pebble', 'Juniper');
    const dropped = new Set<string>();
    catcher.onRecipient = (address) => {
      if (dropped.has(address)) return null;
      dropped.add(address);
      return 'drop';
    };
    expect(await finished(await sendChallenge('Try again after a drop'))).toMatchObject({ sent: 4, failed: 0 });
    expect([...catcher.counts().values()]).toEqual([1, 1, 1, 1]);
  });

  it.each(['take and drop', 'take and keep silent'] as const)(
    'is not sent again when the server should %s, but by a moderator',
    async (verdict) => {
      recipients('Wren', 'Maple', 'Pebble', 'Juniper');
      catcher.onText = (address) => (address < 'n' ? verdict : null);
      const runId = await sendChallenge(`No answer: ${verdict}`);
      expect(await finished(runId)).toMatchObject({ total: 4, sent: 2, unconfirmed: 2, failed: 0 });
      // This is longer than the first retry of a deferred e-mail would take.
      await sleep(7_000);
      expect([...catcher.counts().values()]).toEqual([1, 1, 1, 1]);
      catcher.onText = () => null;
      expect((await site.moderator.post(`/admin/email-runs/${runId}/retry`)).body.retried).toBe(2);
      await waitFor(async () => (await finished(runId)).sent === 4, { timeoutMs: 30_000 });
      expect(new Set(catcher.mails.map(({ messageId }) => messageId)).size).toBe(4);
      expect(catcher.mails).toHaveLength(6);
    },
  );

  it('waits while the mail server is away, says so, and leaves by itself when it is back', async () => {
    recipients('Wren', 'Maple');
    await catcher.stop();
    const runId = await sendChallenge('A day without post');
    await waitFor(async () => (await run(runId)).delivery === 'mail_server_down', { timeoutMs: 30_000 });
    expect(await run(runId)).toMatchObject({ waiting: 2, sent: 0, failed: 0, finishedAt: null });
    await catcher.start();
    expect(await finished(runId)).toMatchObject({ sent: 2, failed: 0 });
    expect([...catcher.counts().values()]).toEqual([1, 1]);
  });

  it('is not sent a second time by a job that runs a second time', async () => {
    const [wren] = recipients('Wren');
    const runId = await sendChallenge('Once only');
    await finished(runId);
    const queue = createQueue('challengeEmail', { redisUrl: site.redis.url, logger: quietLogger });
    const data = {
      runId,
      challengeId: runId,
      userId: wren?._id ?? '',
      email: wren?.email ?? '',
      name: 'Wren',
      topic: 'Once only',
      unsubscribeToken: 'x',
    };
    const jobId = `${runId}-${wren?._id}`;
    await queue.bull.remove(jobId);
    await queue.add(data, { jobId });
    await waitFor(async () => (await queue.bull.getJob(jobId))?.isCompleted());
    await queue.close();
    expect(catcher.mails).toHaveLength(1);
    expect((await run(runId)).sent).toBe(1);
  });

  it('that a slow server takes its time over arrives once', async () => {
    recipients('Wren', 'Maple', 'Pebble');
    catcher.answerDelayMs = 1_500;
    expect(await finished(await sendChallenge('Slowly'))).toMatchObject({ sent: 3 });
    expect([...catcher.counts().values()]).toEqual([1, 1, 1]);
  });
});

describe('a mail server that refuses us', () => {
  const naming = (verdict: Verdict) => (address: string) =>
    verdict === null || verdict === 'drop' ? verdict : { ...verdict, message: `${verdict.message} <${address}>` };
  const names = ['Ash', 'Birch', 'Cedar', 'Dill', 'Elm', 'Fern', 'Gorse', 'Hazel'];

  it.each<[string, string, (verdict: Verdict) => void]>([
    ['our sender', '5.4.5 Daily sending quota exceeded', (verdict) => (catcher.onSender = () => verdict)],
    ['each recipient', '5.7.0 Too many messages', (verdict) => (catcher.onRecipient = naming(verdict))],
    ['each text', '5.2.3 Over the limit', (verdict) => (catcher.onText = () => verdict)],
  ])('loses no e-mail when it refuses %s, and tells moderators what it says', async (what, says, refuse) => {
    recipients(...names);
    refuse({ code: 550, message: says });
    const runId = await sendChallenge(`Refused: ${what}`);
    await waitFor(async () => (await run(runId)).delivery === 'mail_server_refuses', { timeoutMs: 30_000 });
    const refused = await run(runId);
    expect(refused).toMatchObject({ mailServerSays: expect.stringContaining(says), failed: 0, waiting: 8 });
    expect(refused.mailServerSays).not.toContain('@');
    const waiting = readGaugeOf('mail_refused_seconds');
    expect(await waiting).toBeGreaterThan(0);
    catcher.reset();
    expect(await finished(runId)).toMatchObject({ sent: 8, failed: 0, unconfirmed: 0 });
    expect([...catcher.counts().values()]).toEqual(Array.from(names, () => 1));
    await waitFor(async () => (await readGaugeOf('mail_refused_seconds')) === 0, { timeoutMs: 10_000 });
  });

  it('does not keep the e-mails of accounts when it refuses those of a challenge', async () => {
    const [ash] = recipients(...names);
    const resetId = ash?._id ?? '';
    catcher.onText = () => ({ code: 554, message: '5.7.1 This looks like spam' });
    const runId = await sendChallenge('Looks like spam');
    await waitFor(async () => (await run(runId)).delivery === 'mail_server_refuses', { timeoutMs: 30_000 });
    catcher.onText = () => null;
    const queue = createQueue('accountEmail', { redisUrl: site.redis.url, logger: quietLogger });
    await queue.add({ kind: 'password_reset', userId: resetId, resetId }, { jobId: `reset-${resetId}` });
    await waitFor(() => catcher.mails.some(({ messageId }) => messageId.includes(`reset-${resetId}`)), {
      timeoutMs: 4_000,
    });
    await queue.close();
    expect(await finished(runId)).toMatchObject({ sent: 8, failed: 0 });
  });

  it('gives an e-mail up that waited for two days, and no sooner', async () => {
    const [ash, birch] = recipients('Ash', 'Birch');
    catcher.onRecipient = () => ({ code: 451, message: '4.7.1 Not yet' });
    const queue = createQueue('accountEmail', { redisUrl: site.redis.url, logger: quietLogger });
    const addAged = (resetId = '', hours: number) =>
      queue.bull.add(
        'accountEmail',
        { kind: 'password_reset', userId: resetId, resetId },
        { jobId: `reset-${resetId}`, timestamp: Date.now() - hours * 3_600_000 },
      );
    await addAged(ash?._id, 49);
    await addAged(birch?._id, 47);
    const stateOf = async (id = '') => queue.bull.getJobState(`reset-${id}`);
    await waitFor(async () => (await stateOf(ash?._id)) === 'failed', { timeoutMs: 10_000 });
    await waitFor(async () => (await stateOf(birch?._id)) === 'delayed', { timeoutMs: 10_000 });
    await queue.close();
  });
});

describe('a challenge e-mail that waited', () => {
  type Reader = ReturnType<typeof buildUser>;

  /** Queues a challenge while the mail server is unavailable, changes the reader, and then starts the mail server. */
  async function sendLate(topic: string, change: () => void): Promise<EmailRun> {
    await catcher.stop();
    const runId = await sendChallenge(topic);
    await waitFor(async () => (await run(runId)).delivery === 'mail_server_down', { timeoutMs: 30_000 });
    change();
    await catcher.start();
    return finished(runId);
  }

  it.each<[string, (reader: Reader) => void]>([
    ['unsubscribed', (reader) => site.users.set(reader._id, { ...reader, hasUnsubscribed: true })],
    ['was banned', (reader) => site.users.set(reader._id, { ...reader, isBanned: true })],
    ['left', ({ _id }) => site.users.delete(_id)],
  ])('is skipped when its reader %s meanwhile, and counted', async (what, change) => {
    const [wren, maple] = recipients('Wren', 'Maple') as [Reader, Reader];
    const state = await sendLate(`Late for who ${what}`, () => change(wren));
    expect(state).toMatchObject({ total: 2, sent: 1, skipped: 1, failed: 0, unconfirmed: 0, waiting: 0 });
    expect(catcher.counts()).toEqual(new Map([[maple.email, 1]]));
    expect((await site.moderator.get(`/admin/email-runs/${state._id}/failed`)).body.failed).toEqual([]);
    expect((await site.moderator.post(`/admin/email-runs/${state._id}/retry`)).body.retried).toBe(0);
  });

  it('goes to the name and address of now', async () => {
    const [wren] = recipients('Wren') as [Reader];
    const moved = { ...wren, name: 'Wren Reed', email: 'reed@mail.example' };
    expect(await sendLate('Late for who moved', () => site.users.set(wren._id, moved))).toMatchObject({
      sent: 1,
      skipped: 0,
    });
    expect([...catcher.counts()]).toEqual([['reed@mail.example', 1]]);
    const mail = await simpleParser(catcher.mails[0]?.raw ?? '');
    expect(mail.text).toContain('Hello Wren Reed');
  });

  it('is skipped by a retry, too', async () => {
    const [wren] = recipients('Wren') as [Reader];
    catcher.onRecipient = () => ({ code: 550, message: 'No such mailbox' });
    const runId = await sendChallenge('Refused, then unwanted');
    expect(await finished(runId)).toMatchObject({ failed: 1 });
    catcher.onRecipient = () => null;
    site.users.set(wren._id, { ...wren, isBanned: true });
    await site.moderator.post(`/admin/email-runs/${runId}/retry`);
    await waitFor(async () => (await run(runId)).skipped === 1, { timeoutMs: 30_000 });
    expect(await finished(runId)).toMatchObject({ total: 1, sent: 0, failed: 0, skipped: 1 });
    expect(catcher.mails).toEqual([]);
  });

  it('waits while the user service is away, loses no attempt, and arrives once', async () => {
    recipients('Wren', 'Maple', 'Pebble');
    site.faults.reachableFails = true;
    const runId = await sendChallenge('Nobody to ask');
    const sends = site.mongo.db.collection('emailSends');
    const asked = () => sends.countDocuments({ runId: new ObjectId(runId), state: 'waiting' });
    await waitFor(async () => (await asked()) === 3, { timeoutMs: 30_000 });
    expect(catcher.mails).toEqual([]);
    expect(await run(runId)).toMatchObject({ waiting: 3, sent: 0, failed: 0, skipped: 0, finishedAt: null });
    site.faults.reachableFails = false;
    expect(await finished(runId)).toMatchObject({ sent: 3, failed: 0, skipped: 0 });
    expect([...catcher.counts().values()]).toEqual([1, 1, 1]);
  });
});

describe('a password reset', () => {
  it('is not sent a second time by itself when the server took it without an answer', async () => {
    const [wren] = recipients('Wren');
    catcher.onText = () => 'take and drop';
    const queue = createQueue('accountEmail', { redisUrl: site.redis.url, logger: quietLogger });
    const resetId = wren?._id ?? '';
    await queue.add({ kind: 'password_reset', userId: resetId, resetId }, { jobId: `reset-${resetId}` });
    await waitFor(async () => (await queue.bull.getJobState(`reset-${resetId}`)) === 'completed', {
      timeoutMs: 30_000,
    });
    await queue.close();
    expect(catcher.mails).toHaveLength(1);
  });

  it('carries a link made at the moment of sending, and is not sent when it is not wanted any more', async () => {
    const [wren] = recipients('Wren');
    const queue = createQueue('accountEmail', { redisUrl: site.redis.url, logger: quietLogger });
    const resetId = wren?._id ?? '';
    const gone = new ObjectId().toHexString();
    await queue.add({ kind: 'password_reset', userId: resetId, resetId: gone }, { jobId: `reset-${gone}` });
    await queue.add({ kind: 'password_reset', userId: resetId, resetId }, { jobId: `reset-${resetId}` });
    const isDone = async (id: string) => (await queue.bull.getJobState(`reset-${id}`)) === 'completed';
    await waitFor(async () => (await isDone(gone)) && (await isDone(resetId)), { timeoutMs: 30_000 });
    await queue.close();
    expect(catcher.mails).toHaveLength(1);
    const mail = await simpleParser(catcher.mails[0]?.raw ?? '');
    expect(mail.text).toContain(`https://storysprout.example/reset-password/token-of-${resetId}`);
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
  });
});
