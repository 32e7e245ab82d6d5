import type { AdminUser, EmailRun, JobData } from '@storysprout/contract';
import { createQueue, createWorker } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { UnrecoverableError } from 'bullmq';
import { ObjectId } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { EmailSendRepository, type Settlement } from '../../src/mail/email-send.repository';
import { startAdminSite } from '../support/admin-site';
import { buildUser } from '../support/upstreams';

const dayMs = 24 * 60 * 60_000;
const clock = { offsetMs: 0 };
const now = () => new Date(Date.now() + clock.offsetMs);
const site = await startAdminSite({ now });
const { db } = site.mongo;
const connection = { redisUrl: site.redis.url, logger: quietLogger };
const queue = createQueue('challengeEmail', connection);
afterAll(() => queue.close());
const records = site.context.collections.emailSends;
const sends = new EmailSendRepository(site.context);

let readers = 0;

/** Queues a challenge for Maple and for Wren, who leaves. No mail worker runs. */
async function challenge(topic: string) {
  site.users.clear();
  readers += 1;
  const [wren, maple] = [`Wren-${readers}-`, 'Maple'].map((name) =>
    buildUser({ name, email: `${name}@mail.example`.toLowerCase() }),
  );
  if (!wren || !maple) throw new Error('unreachable');
  for (const user of [wren, maple]) site.users.set(user._id, user);
  const { body } = await site.moderator.post('/admin/send-weekly-challenge', { body: { topic } });
  const runId: string = body.runId;
  const jobOf = (userId: string) => queue.bull.getJob(`${runId}-${userId}`);
  await waitFor(async () => (await jobOf(wren._id)) && (await jobOf(maple._id)));
  return { runId, wren, maple, jobOf, erase: () => site.modules.challenge.personalData.erase(wren._id) };
}

/** Adds the record that a mail worker would write. */
async function claim(runId: string, userId: string): Promise<string> {
  const id = `${runId}-${userId}`;
  await sends.claim([{ _id: id, runId: new ObjectId(runId) }], 'worker');
  return id;
}
async function settle(runId: string, userId: string, settlement: Settlement): Promise<void> {
  await sends.settle([{ id: await claim(runId, userId), settlement }], 'worker');
}

async function refused(runId: string, userId: string): Promise<void> {
  const job: JobData<'challengeEmail'> = (await queue.bull.getJob(`${runId}-${userId}`))?.data;
  await settle(runId, userId, { state: 'failed', error: `550 no such mailbox <${job.email}>`, job });
}

const run = async (runId: string): Promise<EmailRun> =>
  (await site.moderator.get(`/admin/email-runs/${runId}`)).body.run;
const finished = (runId: string) =>
  waitFor(
    async () => {
      const state = await run(runId);
      return state.finishedAt === null ? null : state;
    },
    { timeoutMs: 15_000 },
  );

/** Returns whether anything that the service stores in MongoDB or Redis contains the reader's name, address or id. */
async function isKnown({ name, _id }: AdminUser): Promise<boolean> {
  const collections = await db.listCollections().toArray();
  const documents = await Promise.all(collections.map((each) => db.collection(each.name).find().toArray()));
  const keys = await site.redis.redis.keys('bull:challengeEmail:*-*');
  const jobs = await Promise.all(keys.map((key) => site.redis.redis.hgetall(key).catch(() => ({}))));
  const kept = JSON.stringify([documents, jobs]).toLowerCase();
  return kept.includes(name.toLowerCase()) || kept.includes(_id);
}

describe('a reader whose account is gone', () => {
  it('gets no e-mail that still waits, and the run does not wait for it', async () => {
    const { runId, wren, maple, jobOf, erase } = await challenge('Waiting');
    await erase();
    expect(await jobOf(wren._id)).toBeUndefined();
    expect(await jobOf(maple._id)).toBeDefined();
    expect(await isKnown(wren)).toBe(false);
    await settle(runId, maple._id, { state: 'sent' });
    expect(await finished(runId)).toMatchObject({ total: 2, sent: 1, failed: 0, skipped: 1 });
  });

  it('is forgotten where an e-mail to them was refused, which nobody can try again', async () => {
    const { runId, wren, maple, jobOf, erase } = await challenge('Refused');
    const worker = createWorker(
      'challengeEmail',
      async () => {
        throw new UnrecoverableError('550');
      },
      connection,
    );
    for (const { _id } of [wren, maple]) await refused(runId, _id);
    await waitFor(async () => (await jobOf(wren._id))?.isFailed());
    await worker.close();
    expect(await finished(runId)).toMatchObject({ failed: 2 });
    expect(await isKnown(wren)).toBe(true);
    await erase();
    await erase();
    expect(await isKnown(wren)).toBe(false);
    expect((await site.moderator.get(`/admin/email-runs/${runId}/failed`)).body.failed).toMatchObject([
      { name: 'Maple' },
    ]);
    expect((await site.moderator.post(`/admin/email-runs/${runId}/retry`)).body.retried).toBe(1);
    await settle(runId, maple._id, { state: 'sent' });
    expect(await finished(runId)).toMatchObject({ sent: 1, failed: 1 });
  });

  it('is forgotten where a refused e-mail arrived in the end', async () => {
    const { runId, wren } = await challenge('In the end');
    await refused(runId, wren._id);
    await sends.requeue(new ObjectId(runId));
    await settle(runId, wren._id, { state: 'sent' });
    expect(await records.findOne({ _id: `${runId}-${wren._id}` })).toMatchObject({ state: 'sent', job: null });
  });

  it('is given up where a moderator has just asked for another try', async () => {
    const { runId, wren, erase } = await challenge('Another try');
    await refused(runId, wren._id);
    await queue.bull.remove(`${runId}-${wren._id}`);
    await records.updateOne({ _id: `${runId}-${wren._id}` }, { $set: { state: 'requeued', settledAt: null } });
    await erase();
    expect(await records.find({ runId: new ObjectId(runId) }).toArray()).toMatchObject([
      { state: 'skipped', job: null },
    ]);
  });

  it('is forgotten where an e-mail was skipped because they had left', async () => {
    const { runId, wren, erase } = await challenge('Skipped');
    await refused(runId, wren._id);
    await sends.requeue(new ObjectId(runId));
    await settle(runId, wren._id, { state: 'skipped', error: 'not wanted any more', job: null });
    await erase();
    expect(await records.find({ runId: new ObjectId(runId) }).toArray()).toMatchObject([
      { state: 'skipped', job: null },
    ]);
    expect(await isKnown(wren)).toBe(false);
  });

  it('is looked after again later while an e-mail to them is under way', async () => {
    const { runId, wren, erase } = await challenge('Under way');
    const id = await claim(runId, wren._id);
    await expect(erase()).rejects.toThrow('under way');
    await sends.settle([{ id, settlement: { state: 'sent' } }], 'worker');
    await erase();
    expect(await isKnown(wren)).toBe(false);
    expect(await run(runId)).toMatchObject({ sent: 1, failed: 0 });
  });

  it('has read no challenge', async () => {
    const userId = new ObjectId().toHexString();
    const reader = await site.as('Wren', { userId });
    await challenge('Read');
    await reader.put('/admin/weeklychallenge/mark-read');
    const reads = () => db.collection('challengeReads').countDocuments({ userId: new ObjectId(userId) });
    expect(await reads()).toBe(1);
    await site.modules.challenge.personalData.erase(userId);
    expect(await reads()).toBe(0);
  });
});

describe('a sending of long ago', () => {
  it('is not tried again, because its records expire', async () => {
    const { runId, wren, maple } = await challenge('Long ago');
    for (const { _id } of [wren, maple]) await refused(runId, _id);
    await finished(runId);
    const expiry = (await records.indexes()).find(({ name }) => name === 'expiry');
    expect(expiry).toMatchObject({ key: { settledAt: 1 }, expireAfterSeconds: (90 * dayMs) / 1_000 });
    clock.offsetMs = 81 * dayMs;
    const answer = await site.moderator.post(`/admin/email-runs/${runId}/retry`);
    clock.offsetMs = 0;
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await run(runId)).finishedAt).not.toBeNull();
  });
});
