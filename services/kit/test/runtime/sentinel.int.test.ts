import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Announcer, connectRedis, createQueue, createWorker, listenTo } from '../../src/runtime';
import { freePort, killOnExit, quietLogger, startRedisServer, waitFor } from '../../src/testing/index';

const name = 'storysprout';
const folder = mkdtempSync(join(tmpdir(), 'sentinel-'));
const ports = { primary: await freePort(), replica: await freePort(), sentinel: await freePort() };
/** Each server needs its own folder, because a replica stores what it receives. */
const startServer = (port: number) => startRedisServer({ port, dir: mkdtempSync(join(folder, 'redis-')) });
const [primary, replica] = [await startServer(ports.primary), await startServer(ports.replica)];
const [first, second] = [new Redis(ports.primary, '127.0.0.1'), new Redis(ports.replica, '127.0.0.1')];
first.on('error', () => undefined);
await first.config('SET', 'repl-diskless-sync-delay', '0');
await second.replicaof('127.0.0.1', ports.primary);
// The sentinel discovers replicas when it starts, and then only every ten seconds.
await waitFor(async () => (await second.info('replication')).includes('master_link_status:up'));
const configFile = join(folder, 'sentinel.conf');
const lines = [
  `port ${ports.sentinel}`,
  'bind 127.0.0.1',
  `dir ${folder}`,
  `sentinel monitor ${name} 127.0.0.1 ${ports.primary} 1`,
  `sentinel down-after-milliseconds ${name} 500`,
];
writeFileSync(configFile, `${lines.join('\n')}\n`);
const watcher = spawn('redis-server', [configFile, '--sentinel'], { stdio: 'ignore' });
killOnExit(watcher);
const sentinel = new Redis(ports.sentinel, '127.0.0.1', { maxRetriesPerRequest: 50, retryStrategy: () => 50 });
sentinel.on('error', () => undefined);
const redisUrl = `redis+sentinel://127.0.0.1:${ports.sentinel}/${name}`;

afterAll(async () => {
  sentinel.disconnect();
  first.disconnect();
  second.disconnect();
  watcher.kill('SIGKILL');
  await once(watcher, 'exit');
  await replica.stop();
  rmSync(folder, { recursive: true });
});

const patiently = { timeout: 15_000, interval: 50 };
const ask = (question: string) => sentinel.call('SENTINEL', question, name);
const primaryPort = async () =>
  Number(z.tuple([z.string(), z.string()]).parse(await ask('GET-MASTER-ADDR-BY-NAME'))[1]);
const knowsReplica = async () => JSON.stringify(await ask('REPLICAS')).includes(String(ports.replica));

it('the primary that the sentinels name is used, for commands, announcements and jobs, also when it dies and they choose another', {
  timeout: 40_000,
}, async () => {
  const redis = await connectRedis({ url: redisUrl, logger: quietLogger, purpose: 'test' });
  const received: number[] = [];
  const stopListening = await listenTo(
    redis,
    { xpAwarded: ({ totalPoints }) => void received.push(totalPoints) },
    quietLogger,
  );
  const announcer = new Announcer(redis, quietLogger);
  const done: string[] = [];
  const queue = createQueue('writerErased', { redisUrl, logger: quietLogger });
  const worker = createWorker('writerErased', async ({ userId }) => void done.push(userId), {
    redisUrl,
    logger: quietLogger,
  });
  try {
    const early = '1'.repeat(24);
    await queue.add({ userId: early, leavesBlogs: false }, { jobId: 'early' });
    await expect.poll(() => done, patiently).toEqual([early]);
    await redis.set('kept', 'yes');
    await expect.poll(() => second.get('kept'), patiently).toBe('yes');
    await expect.poll(knowsReplica, patiently).toBe(true);
    await primary.stop();
    await expect.poll(primaryPort, patiently).toBe(ports.replica);
    const written = () =>
      redis.set('after', 'yes').then(
        () => second.get('after'),
        () => null,
      );
    await expect.poll(written, patiently).toBe('yes');
    const later = '2'.repeat(24);
    let tries = 0;
    const addAgain = () => queue.add({ userId: later, leavesBlogs: false }, { jobId: `later-${tries++}` });
    await expect
      .poll(
        () =>
          addAgain()
            .catch(() => null)
            .then(() => done),
        patiently,
      )
      .toContain(later);
    const announce = () => announcer.publish('xpAwarded', { userId: later, totalPoints: 7, level: 1 });
    await expect.poll(() => announce().then(() => received), patiently).toContain(7);
  } finally {
    await stopListening();
    await worker.close();
    await queue.close();
    redis.disconnect();
  }
});
