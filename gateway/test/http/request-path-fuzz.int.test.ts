import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, freePort, propertyRuns, waitFor } from '@storysprout/service-kit/testing';
import { io } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { type Answer, json, startService } from '../support/fixtures';
import { type ReadyGateway, startGatewayProcess, usedBytes } from '../support/gateway-process';
import { randomFrom } from '../support/malformed-requests';
import type { StrangersMessage, StrangersOrder } from '../support/strangers.main';

/**
 * Sends two thousand hostile clients to one gateway, in the long suite ten thousand, while others read and write.
 * `FUZZ_SEED` changes what they do, `FUZZ_CASES=12,13` runs only those cases.
 */

const seed = Number(process.env.FUZZ_SEED ?? 1);
const chosen = process.env.FUZZ_CASES?.split(',').map(Number);
const cases = chosen ?? Array.from({ length: propertyRuns(2_000) }, (_, at) => seed * 1_000_000 + at);
/** After this many visits, connections, caches and compiled code have reached their full size. */
const warmUp = 1_000;
/** The most that the process may grow between the warm-up and the end, in bytes. */
const growthLimit = 64 * 1024 * 1024;

const random = randomFrom(seed);
const well: Answer = (request, response) => {
  request.resume();
  request.once('end', () => json(response, { blogs: ['x'.repeat(3_000)] }));
};
/** Answers one in five requests like a failing service. */
const dying: Answer = (request, response) => {
  if (request.url === '/readyz') return json(response, { ok: true });
  const what = random(25);
  if (what === 0) request.socket.resetAndDestroy();
  else if (what === 1) request.socket.destroy();
  else if (what === 2) request.socket.end('nonsense\r\n\r\n');
  else if (what === 3) setTimeout(() => request.socket.resetAndDestroy(), 5);
  else if (what > 4) return well(request, response);
  else {
    response.writeHead(200, { 'content-length': 5_000 }).write('half');
    setTimeout(() => response.destroy(), 3);
  }
};

let running: ReadyGateway;
let strangers: ChildProcess | undefined;
afterAll(() => {
  running?.child.kill('SIGKILL');
  strangers?.kill('SIGKILL');
});

/** Returns a function that reads a metric of the gateway by its name. */
async function metrics(): Promise<(name: string) => number> {
  const { body } = await client(running.metricsUrl).get('/metrics');
  return (name) => Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(String(body))?.[1]);
}

/** Ordinary readers and writers. */
function startReaders() {
  const call = client(running.url);
  const calls = [
    () => call.get('/blog/user/blogs'),
    () => call.get('/blog/all?view=card'),
    () => call.get('/', { headers: { accept: 'text/html' } }),
    () => call.post('/blog/create', { body: { text: 'x'.repeat(30_000) } }),
  ];
  const failures: string[] = [];
  let [asked, isOver] = [0, false];
  const read = async () => {
    for (; !isOver; asked += 1) {
      const problem = await calls[asked % calls.length]?.().then(
        ({ status, body }) => (status === 200 ? null : `${status} ${JSON.stringify(body)}`),
        (error: Error) => `${error.message}: ${error.cause}`,
      );
      if (problem) failures.push(problem);
      await sleep(10);
    }
  };
  const reading = Promise.all(Array.from({ length: 4 }, read));
  const stop = async () => {
    isOver = true;
    await reading;
    return { asked, failures };
  };
  return { stop };
}

/** Starts a service that is down half of the time. */
async function startRestarting(port: number) {
  let service = await startService(dying, port);
  let isOver = false;
  const restarting = (async () => {
    while (!isOver) {
      await sleep(150);
      await service.close();
      await sleep(150);
      service = await startService(dying, port);
    }
  })();
  const stop = async () => {
    isOver = true;
    await restarting;
    await service.close();
  };
  return { url: service.url, stop };
}

/** @returns the cases under way when the gateway died; none when all is well */
function sendStrangers(order: StrangersOrder, hear: (visits: number) => void): Promise<readonly number[]> {
  const child = fork(join(import.meta.dirname, '../support/strangers.main.ts'), { execArgv: ['--import', 'tsx'] });
  strangers = child;
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The strangers ended.')));
    child.on('message', (message: StrangersMessage) => {
      if (message.kind === 'gone') resolve(message.underWay);
      else if (message.kind === 'done') resolve([]);
      else hear(message.visits);
    });
    child.send(order);
  });
}

it('odd requests end no process, fail nobody else and leave nothing behind', { timeout: 150_000 }, async () => {
  const [blog, user] = [await startService(well), await startService(dying)];
  const admin = await startRestarting(await freePort());
  const urls = { BLOG_URL: blog.url, USER_URL: user.url, ADMIN_URL: admin.url };
  const settings = { RATE_LIMITS: 'off', BODY_GRACE_MS: '500', LOG_LEVEL: 'silent' };
  running = await startGatewayProcess({ ...urls, ...settings });
  const live = io(running.url, { transports: ['websocket'], reconnection: false });
  await waitFor(() => live.connected);
  const before = await metrics();
  const readers = startReaders();
  let early = 0;
  const order = { port: running.port, cases, atOnce: 60 };
  const atTheDoor = await sendStrangers(order, async (visits) => {
    if (visits === warmUp) early = await usedBytes(running);
  });
  const { asked, failures } = await readers.stop();
  await admin.stop();

  expect(atTheDoor, `It ended; see FUZZ_CASES=${atTheDoor.join(',')}\n${running.errors()}`).toEqual([]);
  expect(running.child.exitCode).toBe(null);
  const after = await metrics();
  expect(after('process_start_time_seconds')).toBe(before('process_start_time_seconds'));
  expect({ seed, failures }).toEqual({ seed, failures: [] });
  expect(live.connected).toBe(true);
  expect(asked).toBeGreaterThan(10);
  await waitFor(
    async () => {
      const now = await metrics();
      return now('bodies_under_way') + now('body_bytes_reserved') === 0 && now('sockets_connected') === 1;
    },
    { timeoutMs: 10_000 },
  );
  // The memory of the last requests is free only once their connections have ended.
  const growth = async () => (await usedBytes(running)) - early;
  if (!chosen) await waitFor(async () => (await growth()) < growthLimit, { timeoutMs: 20_000, intervalMs: 500 });
  live.disconnect();
  await Promise.all([blog.close(), user.close()]);
});
