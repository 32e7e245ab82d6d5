import { type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAdminSite } from '../../../services/admin/test/support/admin-site';
import { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import { startWorker } from '../../../services/admin/test/support/processes';
import { password, startUserSite } from '../../../services/user/test/support/user-site';

// The worker is a process of its own, which may take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Accounts, moderators and the mail worker as they run together, with `EMAIL_VERIFICATION=on`, up to a mail server's socket. */
const world = await startUserSite({ EMAIL_VERIFICATION: 'on' });
const site = await startAdminSite({ settings: { USER_URL: world.url }, redisUrl: world.redisUrl });
const catcher = new MailCatcher();
let worker: TestProcess;

beforeAll(async () => {
  await catcher.start();
  const env = { USER_URL: world.url, REDIS_URL: world.redisUrl };
  worker = await startWorker(site, { smtpUrl: catcher.url, env });
});
afterAll(async () => {
  await worker.stop();
  await catcher.stop();
});

const mailsTo = (email: string) => catcher.mails.filter(({ to }) => to === email);

async function register(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@mail.example`;
  expect((await world.api.post('/user/register', { body: { name, email, password } })).status).toBe(201);
  return email;
}

/** Waits for e-mail number `count` to an address. Returns the token in its link to `page`; empty when there is none. */
async function linkTo(email: string, page: string, count = 1): Promise<string> {
  await world.outbox.flush();
  const mail = await waitFor(() => mailsTo(email)[count - 1], { timeoutMs: 30_000 });
  const { text = '', headers } = await simpleParser(mail.raw);
  expect(headers.has('list')).toBe(false);
  const [, token = ''] = new RegExp(`https://storysprout.example/${page}/(\\S+)`).exec(text) ?? [];
  return token;
}

/**
 * E-mails the weekly challenge.
 *
 * @returns the number of e-mails
 */
async function sendChallenge(topic: string): Promise<number> {
  const { body } = await site.moderator.post('/admin/send-weekly-challenge', { body: { topic } });
  const finished = async () => {
    const { run } = (await site.moderator.get(`/admin/email-runs/${body.runId}`)).body;
    return run.finishedAt === null ? null : run;
  };
  const run = await waitFor(finished, { timeoutMs: 30_000, intervalMs: 100 });
  expect(run).toMatchObject({ sent: run.total, failed: 0, skipped: 0 });
  return run.total;
}

const follow = async (path: string, token: string) => (await world.api.post(path, { body: { token } })).status;

it('letters reach who they are for: links any address, challenges only confirmed ones', async () => {
  const [wren, maple] = [await register('Wren'), await register('Maple')];
  const token = await linkTo(wren, 'verify-email');
  await linkTo(maple, 'verify-email');
  expect(await follow('/user/verify-email', token)).toBe(200);

  expect(await sendChallenge('Clouds')).toBe(1);
  expect([mailsTo(wren).length, mailsTo(maple).length]).toEqual([2, 1]);

  const { body } = await world.api.post('/user/login', { body: { email: wren, password } });
  const mine = world.api.as(body.token);
  const moved = 'wren.moved@mail.example';
  expect((await mine.put('/user/updateprofile', { body: { name: 'Wren', email: moved } })).status).toBe(200);
  const takeBack = await linkTo(wren, 'take-back-email', 3);
  expect(await follow('/user/verify-email', await linkTo(moved, 'verify-email'))).toBe(200);
  expect(await sendChallenge('Rivers')).toBe(1);
  expect([mailsTo(wren).length, mailsTo(moved).length, mailsTo(maple).length]).toEqual([3, 2, 1]);

  expect(await follow('/user/take-back-email', takeBack)).toBe(200);
  expect((await mine.get('/user/viewprofile')).status).toBe(401);
  expect(await sendChallenge('Stones')).toBe(1);
  expect([mailsTo(wren).length, mailsTo(moved).length, mailsTo(maple).length]).toEqual([4, 2, 1]);
});
