import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectRedis } from '@storysprout/service-kit';
import {
  freePort,
  killOnExit,
  quietLogger,
  scriptArgs,
  startRedisServer,
  testDatabase,
  testInternalSettings,
  testKeys,
  testRedis,
  waitFor,
} from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The service as a process, with what it prints. */
function startService(env: Record<string, string>) {
  const child = spawn(process.execPath, scriptArgs(main), { env: { PATH: process.env.PATH, ...env } });
  killOnExit(child);
  const printed = { stderr: '' };
  child.stderr.on('data', (chunk) => {
    printed.stderr += String(chunk);
  });
  return { child, printed };
}

const { url: mongoUrl, dbName } = await testDatabase('main');
const settings = {
  MONGODB_URL: mongoUrl,
  MONGODB_DB: dbName,
  REDIS_URL: (await testRedis()).url,
  JWT_PUBLIC_KEY: testKeys().publicKeyPem.replaceAll('\n', '\\n'),
  ...testInternalSettings('blog'),
  USER_URL: 'http://127.0.0.1:1',
  PICTURE_KEY: 'a key of pictures for the tests!!',
  LOG_LEVEL: 'warn',
  SHUTDOWN_IDLE_MS: '0',
};

it('becomes ready, and on SIGTERM drains and exits 0', async () => {
  const port = await freePort();
  const { child, printed } = startService({ ...settings, PORT: String(port) });
  const ready = await waitFor(() => fetch(`http://127.0.0.1:${port}/readyz`), { timeoutMs: 20_000 });
  expect(await ready.json()).toEqual({ ok: true, failing: [], away: ['user'] });
  expect((await fetch(`http://127.0.0.1:${port}/blog/all`)).status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect([code, printed.stderr]).toEqual([0, '']);
});

it('keeps jobs in a Redis of their own where there is one, and says when that is away', async () => {
  const [cache, queues] = [await startRedisServer(), await startRedisServer()];
  const port = await freePort();
  const redis = { REDIS_URL: cache.url, QUEUE_REDIS_URL: queues.url };
  const { child } = startService({ ...settings, ...redis, PORT: String(port) });
  const away = async () => ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { away: string[] }).away;
  await waitFor(away, { timeoutMs: 20_000 });
  const keysAt = async (url: string) => {
    const connection = await connectRedis({ url, logger: quietLogger, purpose: 'test' });
    return connection.keys('bull:*').finally(() => connection.disconnect());
  };
  await waitFor(async () => (await keysAt(queues.url)).length > 0);
  expect(await keysAt(cache.url)).toEqual([]);
  await queues.stop();
  expect(await away()).toEqual(['queues', 'user']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await cache.stop();
});

it('says in one line each which settings are missing', async () => {
  const { child, printed } = startService({ MONGODB_URL: 'http://wrong', REDIS_URL: 'redis://127.0.0.1:1' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(printed.stderr.trim().split('\n')).toEqual([
    'blog: MONGODB_URL is wrong: must start with mongodb://',
    'blog: JWT_PUBLIC_KEY is missing.',
    'blog: INTERNAL_PRIVATE_KEY is missing.',
    'blog: INTERNAL_PUBLIC_KEYS is missing.',
    'blog: PICTURE_KEY is missing.',
    'blog: USER_URL is missing.',
  ]);
});
