import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminUser, type EmailRun, pageSizes } from '@storysprout/contract';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import {
  client,
  freePort,
  signTestToken,
  startRedisServer,
  testInternalSettings,
  testKeys,
  waitFor,
} from '@storysprout/service-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { buildUser, startUserService } from '../upstreams';
import { startScript, stop } from './processes';

/** The real admin service and mail worker as processes, with their own stores. */
export interface MailSite {
  readonly worker: ChildProcess;
  readonly redisUrl: string;
  /** Accounts that get the next challenge. */
  setReaders(count: number): void;
  /** Sends a challenge to everybody; `look` is called now and then until all have it. */
  send(topic: string, look: () => void): Promise<SendTimes>;
  close(): Promise<void>;
}

/** Seconds since the moderator's click. */
export interface SendTimes {
  readonly seconds: number;
  /** Until the last recipient was on the queue. */
  readonly queueSeconds: number;
}

const lookEveryMs = 250;
const startLimitMs = 180_000;
const sendLimitMs = 600_000;

function fill(users: Map<string, AdminUser>, count: number): void {
  users.clear();
  for (let at = 0; at < count; at += 1) {
    const user = buildUser({ _id: `${at + 1}`.padStart(24, '0'), name: `Reader ${at}` });
    users.set(user._id, user);
  }
}

export async function startMailSite(smtpUrl: string, poolSize: number): Promise<MailSite> {
  const dir = mkdtempSync(join(tmpdir(), 'mail-bench-'));
  const users = new Map<string, AdminUser>();
  const mongo = await startEmbeddedMongo({ dataDir: join(dir, 'mongo') });
  const redis = await startRedisServer({ dir });
  const userService = await startUserService(users, { recipientsFail: false }, { pageSize: pageSizes.plainList });
  const [adminPort, workerPort] = [await freePort(), await freePort()];
  const shared = {
    MONGODB_URL: mongo.url,
    REDIS_URL: redis.url,
    USER_URL: userService.url,
    BLOG_URL: userService.url,
    PUBLIC_URL: 'https://storysprout.example',
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    AUDIT_PRIVATE_KEY: testKeys().privateKeyPem,
    LOG_LEVEL: 'warn',
    SMTP_URL: smtpUrl,
    MAIL_POOL_SIZE: `${poolSize}`,
    MAIL_JOURNAL_DIR: join(dir, 'journal'),
  };
  const admin = startScript('../../src/main.ts', [], {
    ...shared,
    ...testInternalSettings('admin'),
    PORT: `${adminPort}`,
  });
  const worker = startScript('../../src/mail-worker.ts', [], {
    ...shared,
    ...testInternalSettings('mail-worker'),
    PORT: `${workerPort}`,
  });
  const store = await new MongoClient(mongo.url).connect();
  const close = async () => {
    await Promise.all([admin, worker].map(stop));
    await store.close();
    await userService.close();
    await redis.stop();
    await mongo.close();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    for (const port of [adminPort, workerPort]) {
      await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, { timeoutMs: startLimitMs });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const send = async (topic: string, look: () => void) => {
    const moderator = client(`http://127.0.0.1:${adminPort}`).as(await signTestToken({ isAdmin: true }));
    const startedAt = performance.now();
    const { body } = await moderator.post('/admin/send-weekly-challenge', { body: { topic } });
    const finished = await waitFor(
      async () => {
        const run: EmailRun = (await moderator.get(`/admin/email-runs/${body.runId}`)).body.run;
        look();
        return run.waiting === 0 ? run : null;
      },
      { timeoutMs: sendLimitMs, intervalMs: lookEveryMs },
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    if (finished.sent !== finished.total) throw new Error(`only ${finished.sent} of ${finished.total} e-mails left`);
    const run = await store
      .db('storysprout_admin')
      .collection('emailRuns')
      .findOne({ _id: new ObjectId(body.runId) });
    return { seconds, queueSeconds: (run?.queuedAt.getTime() - run?.createdAt.getTime()) / 1_000 };
  };
  return { worker, redisUrl: redis.url, setReaders: (count) => fill(users, count), send, close };
}
