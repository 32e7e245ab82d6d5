import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, testDatabase, testKeys, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The service as a process, with what it prints. */
function startService(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { PATH: process.env.PATH, ...env } });
  const printed = { stderr: '' };
  child.stderr.on('data', (chunk) => {
    printed.stderr += String(chunk);
  });
  return { child, printed };
}

it('becomes ready, and on SIGTERM drains and exits 0', async () => {
  const { url: mongoUrl, dbName } = await testDatabase('main');
  const { url: redisUrl } = await testRedis();
  const port = await freePort();
  const { child, printed } = startService({
    MONGODB_URL: mongoUrl,
    MONGODB_DB: dbName,
    REDIS_URL: redisUrl,
    JWT_PUBLIC_KEY: testKeys().publicKeyPem.replaceAll('\n', '\\n'),
    USER_URL: 'http://127.0.0.1:1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  const ready = await waitFor(() => fetch(`http://127.0.0.1:${port}/readyz`), { timeoutMs: 20_000 });
  expect(await ready.json()).toEqual({ ok: false, failing: ['user'] });
  expect((await fetch(`http://127.0.0.1:${port}/blog/all`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect([code, printed.stderr]).toEqual([0, '']);
});

it('says in one line each which settings are missing', async () => {
  const { child, printed } = startService({ MONGODB_URL: 'http://wrong', REDIS_URL: 'redis://127.0.0.1:1' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(printed.stderr.trim().split('\n')).toEqual([
    'blog: MONGODB_URL is wrong: must start with mongodb://',
    'blog: JWT_PUBLIC_KEY is missing.',
    'blog: USER_URL is missing.',
  ]);
});
