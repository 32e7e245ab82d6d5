import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AdminUser, type EmailRun, pageSizes } from '@storysprout/contract';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { client, freePort, signTestToken, startRedisServer, testKeys, waitFor } from '@storysprout/service-kit/testing';
import { MongoClient } from 'mongodb';
import { buildUser, startUserService } from '../upstreams';

/**
 * `npm run bench -- mail [count]`: challenge e-mails to a local sink, by the real service and worker and by bare
 * nodemailer with the same pool, one after the other on the same machine.
 */

const poolSize = 5;
const folder = fileURLToPath(new URL('.', import.meta.url));

function script(path: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(folder, path), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output to read');
  const [chunk] = await once(stdout, 'data');
  return `${chunk}`.trim();
}

/** Memory in use by a process, in MB. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

function readers(count: number): Map<string, AdminUser> {
  const all = Array.from({ length: count }, (_, at) =>
    buildUser({ _id: `${at + 1}`.padStart(24, '0'), name: `Reader ${at}` }),
  );
  return new Map(all.map((user) => [user._id, user]));
}

interface Ours {
  readonly seconds: number;
  readonly queueSeconds: number;
  readonly memory: readonly number[];
}

async function sendWithUs(smtpUrl: string, count: number): Promise<Ours> {
  const dir = mkdtempSync(join(tmpdir(), 'mail-bench-'));
  const mongo = await startEmbeddedMongo({ dataDir: join(dir, 'mongo') });
  const redis = await startRedisServer({ dir });
  const users = await startUserService(readers(count), { recipientsFail: false }, pageSizes.plainList);
  const [adminPort, workerPort] = [await freePort(), await freePort()];
  const shared = {
    MONGODB_URL: mongo.url,
    REDIS_URL: redis.url,
    USER_URL: users.url,
    BLOG_URL: users.url,
    PUBLIC_URL: 'https://storysprout.example',
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    LOG_LEVEL: 'warn',
    SMTP_URL: smtpUrl,
    MAIL_POOL_SIZE: `${poolSize}`,
    MAIL_JOURNAL_DIR: join(dir, 'journal'),
  };
  const admin = script('../../src/main.ts', [], { ...shared, PORT: `${adminPort}` });
  const worker = script('../../src/mail-worker.ts', [], { ...shared, PORT: `${workerPort}` });
  try {
    for (const port of [adminPort, workerPort]) {
      await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, { timeoutMs: 180_000 });
    }
    return await measure(`http://127.0.0.1:${adminPort}`, worker, mongo.url);
  } finally {
    for (const child of [admin, worker]) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await users.close();
    await redis.stop();
    await mongo.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(adminUrl: string, worker: ChildProcess, mongoUrl: string): Promise<Ours> {
  const moderator = client(adminUrl).as(await signTestToken({ isAdmin: true }));
  const memory: number[] = [];
  const startedAt = performance.now();
  const { body } = await moderator.post('/admin/send-weekly-challenge', { body: { topic: 'Speed' } });
  const finished = await waitFor(
    async () => {
      const run: EmailRun = (await moderator.get(`/admin/email-runs/${body.runId}`)).body.run;
      memory.push(memoryOf(worker));
      return run.waiting === 0 ? run : null;
    },
    { timeoutMs: 600_000, intervalMs: 250 },
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  if (finished.failed > 0) throw new Error(`${finished.failed} e-mails failed`);
  return { seconds, queueSeconds: await queueSeconds(mongoUrl), memory };
}

/** From the moderator's click until the last recipient was on the queue. */
async function queueSeconds(mongoUrl: string): Promise<number> {
  const mongo = await new MongoClient(mongoUrl).connect();
  const run = await mongo.db('storysprout_admin').collection('emailRuns').findOne({});
  await mongo.close();
  return (run?.queuedAt.getTime() - run?.createdAt.getTime()) / 1_000;
}

/** Memory of the first fifth of the run is start-up: code, pools, first batches. */
function growth(memory: readonly number[]): number {
  const settled = memory.slice(Math.floor(memory.length / 5));
  return Math.max(...settled) - Math.min(...settled);
}

function report(count: number, bareSeconds: number, { seconds, queueSeconds: queued, memory }: Ours): string {
  const line = (name: string, value: string) => `${name.padEnd(44)}${value.padStart(14)}\n`;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return [
    line(`bare nodemailer, pool of ${poolSize}`, `${(count / bareSeconds).toFixed(0)} mails/s`),
    line('service and mail worker', `${(count / seconds).toFixed(0)} mails/s`),
    line('  of bare nodemailer (at least 70 %)', percent(bareSeconds / seconds)),
    line('  queueing, of the whole run (under 5 %)', `${queued.toFixed(2)} s, ${percent(queued / seconds)}`),
    line('  memory of the worker varies (within 50 MB)', `${growth(memory).toFixed(0)} MB`),
  ].join('');
}

export async function run([wanted = '10000']: string[]): Promise<void> {
  const count = Number(wanted);
  const sink = script('sink.ts', []);
  const url = `smtp://127.0.0.1:${await firstLine(sink)}`;
  try {
    const bareSeconds = Number(await firstLine(script('bare.ts', [url, `${count}`, `${poolSize}`])));
    const ours = await sendWithUs(url, count);
    process.stdout.write(report(count, bareSeconds, ours));
  } finally {
    sink.kill();
  }
}
