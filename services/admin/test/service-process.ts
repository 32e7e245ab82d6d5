import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  client,
  freePort,
  type TestClient,
  testInternalSettings,
  testKeys,
  waitFor,
} from '@storysprout/service-kit/testing';
import type { AdminSite } from './admin-site';

/** The admin service as a separate process, as it runs in production, beside the test's own one. */

const script = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** A visitor's client. */
  readonly visitor: TestClient;
  /** Sends `kill -9` and waits until the process is gone. */
  kill(): Promise<void>;
}

/** Starts the service and waits until it answers. */
export async function startAdminProcess(site: AdminSite): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
      MONGODB_URL: site.database.url,
      MONGODB_DB: site.database.dbName,
      REDIS_URL: site.redis.url,
      BLOG_URL: site.blogService.url,
      USER_URL: site.userService.url,
      JWT_PUBLIC_KEY: testKeys().publicKeyPem,
      AUDIT_PRIVATE_KEY: testKeys().privateKeyPem,
      ...testInternalSettings('admin'),
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(`${url}/healthz`)).ok, { timeoutMs: 90_000 }).catch(async (error: unknown) => {
    await kill();
    throw new Error(`The service did not start: ${lines.join('')}`, { cause: error });
  });
  return { child, visitor: client(url), kill };
}
