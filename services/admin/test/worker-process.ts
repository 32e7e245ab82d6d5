import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, testInternalSettings, waitFor } from '@storysprout/service-kit/testing';
import type { AdminSite } from './admin-site';

/** The mail worker as a separate process, as it runs in production. */

const script = fileURLToPath(new URL('../src/mail-worker.ts', import.meta.url));

export interface WorkerSettings {
  readonly smtpUrl: string;
  readonly journalDir: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface WorkerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far, of both streams. */
  output(): string;
  /** Sends `kill -9` and waits until the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a worker without waiting for it. */
export async function spawnWorker(
  site: AdminSite,
  { smtpUrl, journalDir, env }: WorkerSettings,
): Promise<WorkerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      LOG_LEVEL: 'info',
      MONGODB_URL: site.database.url,
      MONGODB_DB: site.database.dbName,
      REDIS_URL: site.redis.url,
      USER_URL: site.userService.url,
      PUBLIC_URL: 'https://storysprout.example',
      SMTP_URL: smtpUrl,
      MAIL_JOURNAL_DIR: journalDir,
      ALLOW_VOLATILE_REDIS: '1',
      ...testInternalSettings('mail-worker'),
      ...env,
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const exit = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => lines.join(''),
    kill: async () => void (await exit('SIGKILL')),
    stop: () => exit('SIGTERM'),
  };
}

/** Starts a worker and waits until it is ready. */
export async function startWorker(site: AdminSite, settings: WorkerSettings): Promise<WorkerProcess> {
  const worker = await spawnWorker(site, settings);
  await waitFor(async () => (await fetch(`${worker.url}/readyz`)).ok, { timeoutMs: 90_000 }).catch(
    async (error: unknown) => {
      await worker.kill();
      throw new Error(`The worker did not start: ${worker.output()}`, { cause: error });
    },
  );
  return worker;
}
