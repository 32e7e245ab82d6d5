import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { storeVersions } from '@storysprout/service-kit';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { readersOf } from '../load/crowd';
import { usageOf } from '../load/processes';
import type { DrillSite } from './drill-site';
import type { Remarks } from './remarks';

const newEachSecond = 500;
/** Long enough that a process which tidies its memory once does not decide. */
const seconds = 60;
const fillLimitMs = 180_000;
/** They become void within a minute here, and within days elsewhere: processes may need a moment to read them all. */
const catchUpLimitMs = 60_000;
/** Calls under way at once while they are filled in: Redis writes each to its disk. */
const atOnce = 8;
/** What they may add to a process: up to 80 bytes each, and as much again while they are read. */
const bytesEach = 160;
/** What a process grows by after its start anyway, in MB. */
const usualGrowth = 96;
/** What came while a process read is read once more, which is not what new ones cost. All processes share the cores here. */
const idleLimitMs = 240_000;
const idleMs = 5_000;
const mostWhenIdle = 0.02;
/** What the new ones may cost a process. */
const mostOfACore = 0.01;
/** Every process looks each two seconds, and on a busy machine a little later. */
const heardLimitMs = 10_000;
const lookEveryMs = 200;
/** So often in a row, because there are several of each process. */
const refusals = 5;

/** Entries of accounts that nobody has. */
function entries(from: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    userId: (from + at).toString(16).padStart(24, 'f'),
    validFrom: 1,
  }));
}

/**
 * Makes very many tokens void while readers work, and then one that the site took a moment ago.
 *
 * @param known how many
 */
export async function voidTokens(site: DrillSite, remarks: Remarks, known: number): Promise<void> {
  const redis = new Redis(site.redis.url);
  const listener = await startListener(site.redis.url);
  try {
    await measure(site, { url: site.url, privatePem: site.privatePem, redis, listener }, remarks, known);
  } finally {
    listener.kill('SIGKILL');
    redis.disconnect();
  }
}

/** A process that does nothing but hear of void tokens: what it uses is what they cost. */
async function startListener(redisUrl: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('token-listener.main.ts', import.meta.url));
  const listener = fork(main, [redisUrl], { execArgv: ['--import', 'tsx'] });
  const [message] = await Promise.race([once(listener, 'message'), once(listener, 'exit')]);
  if (message !== 'started') throw new Error('The process that hears of void tokens ended.');
  return listener;
}

async function measure(site: DrillSite, heard: Heard, { noted, broken }: Remarks, known: number): Promise<void> {
  const { redis, listener } = heard;
  const before = megabytesOf(site);
  const startedAt = performance.now();
  const there = await fill(redis, known);
  const filled = `${there} tokens became void in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  (there < known ? broken : noted).push(filled);
  const caughtUpMs = await heardAfter(heard, catchUpLimitMs);
  if (caughtUpMs === null) broken.push(`not all processes knew them after ${catchUpLimitMs / 1_000} s`);
  else noted.push(`all processes knew them after ${(caughtUpMs / 1_000).toFixed(1)} s`);
  await untilIdle(listener);
  const from = usageOf(listener).cpuSeconds;
  for (let second = 0; second < seconds; second += 1) {
    const fresh = entries(there + second * newEachSecond, newEachSecond);
    await Promise.all([storeVersions(redis, fresh), sleep(1_000)]);
  }
  const ofACore = (usageOf(listener).cpuSeconds - from) / seconds;
  const cost = `beside ${there} void tokens, ${newEachSecond} more a second cost a process ${(100 * ofACore).toFixed(2)} % of a core`;
  (ofACore > mostOfACore ? broken : noted).push(cost);
  const oneMore = await heardAfter(heard, heardLimitMs);
  if (oneMore === null) broken.push(`one more still counted after ${heardLimitMs / 1_000} s`);
  else noted.push(`one more was refused everywhere after ${(oneMore / 1_000).toFixed(1)} s`);
  const most = usualGrowth + (there * bytesEach) / 2 ** 20;
  const growth = [...megabytesOf(site)].map(([name, after]) => ({ name, by: after - (before.get(name) ?? 0) }));
  for (const { name, by } of growth) if (by > most) broken.push(`${name} grew by ${by.toFixed(0)} MB`);
  const grown = growth.map(({ by }) => by);
  noted.push(`processes grew by ${Math.min(...grown).toFixed(0)} to ${Math.max(...grown).toFixed(0)} MB`);
}

/** Waits until the process has nothing left to read, for as long as there is time. */
async function untilIdle(listener: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < idleLimitMs; waitedMs += idleMs) {
    const before = usageOf(listener).cpuSeconds;
    await sleep(idleMs);
    if ((usageOf(listener).cpuSeconds - before) * 1_000 < idleMs * mostWhenIdle) return;
  }
}

/** @returns how many became void in the time there is */
async function fill(redis: Redis, known: number): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const fillOn = async () => {
    while (next < known && performance.now() - startedAt < fillLimitMs) {
      const from = next;
      next += newEachSecond;
      await storeVersions(redis, entries(from, newEachSecond));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fillOn));
  return next;
}

/** The memory of each process that hears of void tokens. */
function megabytesOf({ copies }: DrillSite): ReadonlyMap<string, number> {
  const listening = copies.filter(({ kind }) => kind !== 'mail worker' && kind !== 'renderer');
  return new Map(listening.map(({ part: { name, pid } }) => [name, usageOf({ pid: pid ?? undefined }).megabytes]));
}

interface Heard {
  readonly url: string;
  readonly redis: Redis;
  readonly listener: ChildProcess;
  readonly privatePem: string;
}

/**
 * From the moment a token is void until the site refuses it, several times in a row, and a process that does nothing
 * else knows it, in milliseconds.
 *
 * @returns null when that takes longer than the limit
 */
async function heardAfter({ url, redis, listener, privatePem }: Heard, limitMs: number): Promise<number | null> {
  const id = new ObjectId();
  const [reader] = await readersOf([id], privatePem);
  const headers = { authorization: `Bearer ${reader?.token}` };
  const isRefused = async () => {
    const answer = await fetch(`${url}/blog/user/blogs?limit=10`, { headers });
    await answer.arrayBuffer();
    return answer.status === 401;
  };
  if (await isRefused()) throw new Error('A token that is not void was refused.');
  await storeVersions(redis, [{ userId: id.toHexString(), validFrom: 1 }]);
  const since = performance.now();
  const passed = () => Math.round(performance.now() - since);
  const heard = new Promise<number>((resolve) => {
    listener.on('message', (name) => name === id.toHexString() && resolve(passed()));
  });
  listener.send(id.toHexString());
  let refusedMs = 0;
  for (let inARow = 0; inARow < refusals; ) {
    const askedMs = passed();
    if (askedMs > limitMs && inARow === 0) return null;
    inARow = (await isRefused()) ? inARow + 1 : 0;
    if (inARow === 1) refusedMs = askedMs;
    await sleep(lookEveryMs);
  }
  const heardMs = await Promise.race([heard, sleep(Math.max(0, limitMs - passed()), null)]);
  return heardMs === null || refusedMs > limitMs ? null : Math.max(heardMs, refusedMs);
}
