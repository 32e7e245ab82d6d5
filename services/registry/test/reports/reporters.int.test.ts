import { connectRedis, type RedisConnection } from '@storysprout/service-kit';
import { quietLogger, startRedisServer, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { HeartbeatCounter } from '../../src/reports/heartbeat-counter';
import { Reporters } from '../../src/reports/reporters';

let redis: RedisConnection;
let now: Date;
const address = '203.0.113.7';
const shown = { remote: 'mf_blog', version: '2', channel: 'canary' } as const;

beforeEach(async () => {
  ({ redis } = await testRedis());
  now = new Date('2026-11-21T10:20:00Z');
});

const reporters = (on = redis) => new Reporters({ redis: on, now: () => now, config: { RATE_LIMITS: 'on' } });

it('an address is heard three times of failures, whichever gateways it tells', async () => {
  const [one, two] = [reporters(), reporters()];
  expect(await one.hear(address, shown, 'failures')).toBe(1);
  expect(await two.hear(address, shown, 'failures')).toBe(2);
  expect(await one.hear(address, shown, 'failures')).toBe(3);
  expect(await one.hear(address, shown, 'failures')).toBeNull();
  expect(await two.hear(address, shown, 'failures')).toBeNull();
});

it('other addresses, versions, channels and views are counted apart', async () => {
  const one = reporters();
  for (let at = 0; at < 4; at += 1) await one.hear(address, shown, 'failures');
  expect(await one.hear('203.0.113.8', shown, 'failures')).toBe(1);
  expect(await one.hear(address, { ...shown, version: '3' }, 'failures')).toBe(1);
  expect(await one.hear(address, { ...shown, channel: 'stable' }, 'failures')).toBe(1);
  for (let at = 1; at <= 150; at += 1) expect(await one.hear(address, shown, 'views')).toBe(at);
  expect(await one.hear(address, shown, 'views')).toBeNull();
});

it('an address is heard of ten errors of a version in an hour, as often as each comes, whichever gateways it tells', async () => {
  const [one, two] = [reporters(), reporters()];
  const told = Array.from({ length: 30 }, (_, at) => (at % 2 ? one : two).hearError(address, shown, `error ${at}`));
  const received = await Promise.all(told);
  expect(received.filter((each) => each === true)).toHaveLength(10);
  expect(received.filter((each) => each === null)).toHaveLength(20);
  const known = `error ${received.indexOf(true)}`;
  expect(await two.hearError(address, { ...shown, channel: 'stable' }, known)).toBe(false);
  expect(await one.hearError(address, { ...shown, channel: 'stable' }, 'another')).toBeNull();
  expect(await one.hearError(address, { ...shown, version: '3' }, 'another')).toBe(true);
  expect(await one.hearError('203.0.113.8', shown, 'another')).toBe(true);
  for (let at = 0; at < 100; at += 1) await one.hearError(address, shown, known);
  expect(await one.hearError(address, shown, known)).toBeNull();
  for (const key of await redis.keys('*')) expect(await redis.ttl(key)).toBeGreaterThan(0);
});

it('nothing in the store tells an address, and all of it goes within the hour', async () => {
  await reporters().hear(address, shown, 'failures');
  const keys = await redis.keys('*');
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    expect(key + (await redis.get(key))).not.toContain(address);
    expect(await redis.ttl(key)).toBeGreaterThan(0);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(3_600);
  }
  now = new Date('2026-11-21T11:00:00Z');
  expect(await reporters().hear(address, shown, 'failures')).toBe(1);
});

it('each gateway counts for itself while Redis is away', async () => {
  const server = await startRedisServer();
  const away = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
  await server.stop();
  await waitFor(() => away.status !== 'ready');
  const alone = reporters(away);
  const received = [];
  for (let at = 0; at < 4; at += 1) received.push(await alone.hear(address, shown, 'failures'));
  expect(received).toEqual([1, 2, 3, null]);
  const errors = [];
  for (let at = 0; at < 11; at += 1) errors.push(await alone.hearError(address, shown, `error ${at}`));
  expect(errors.filter((each) => each !== null)).toHaveLength(10);
  away.disconnect();
});

describe('pages while a canary runs', () => {
  const page = (at: number) => `page-${String(at).padStart(17, '0')}`;
  let noted: Record<string, number>;
  const count = () => {
    const note = (_shown: unknown, field: string) => {
      noted[field] = (noted[field] ?? 0) + 1;
    };
    const context = { redis, now: () => now, logger: quietLogger, config: { RATE_LIMITS: 'on' } } as const;
    return new HeartbeatCounter({ ...context, reporters: reporters(), counter: { note, isLive: () => true } });
  };
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  const sign = (at: number, nextSeconds: number) => ({ page: page(at), nextSeconds, remotes: [shown] });

  beforeEach(async () => {
    noted = {};
  });

  it('have frozen when they give no further sign, and count once, whichever process hears and looks', async () => {
    const [one, two] = [count(), count()];
    for (let at = 0; at < 3; at += 1) await one.count(sign(at, 10), `203.0.113.${at}`);
    pass(9);
    await two.count(sign(0, 20), '203.0.113.0');
    await two.count(sign(1, 0), '203.0.113.1');
    await one.look();
    expect(noted).toEqual({ opened: 3, openTellers: 3, alive: 1 });
    pass(22);
    await Promise.all([one.look(), two.look()]);
    expect(noted).toMatchObject({ alive: 1, frozen: 1 });
    await one.count(sign(2, 0), '203.0.113.2');
    pass(60);
    await two.look();
    expect(noted).toEqual({ opened: 3, openTellers: 3, alive: 1, frozen: 2, silent: 3 });
  });

  it('are silent when they end without a report, which may come a little later than the end', async () => {
    const [one, two] = [count(), count()];
    for (let at = 0; at < 4; at += 1) await one.count(sign(at, 10), `203.0.113.${at}`);
    await two.noteReported(page(0), [shown, shown]);
    for (const at of [0, 1, 2]) await two.count(sign(at, 0), `203.0.113.${at}`);
    await one.look();
    await one.noteReported(page(1), [shown, { ...shown, remote: 'mf_other' }]);
    await one.noteReported(page(2), [{ ...shown, version: '1' }]);
    await one.noteReported(page(9), [shown]);
    pass(31);
    await Promise.all([one.look(), two.look()]);
    expect(noted).toMatchObject({ alive: 3, frozen: 1, reported: 2, silent: 2 });
  });

  it('of one address count only so often, and as frozen three times, and three that ended, silent or not', async () => {
    const heartbeats = count();
    for (let at = 0; at < 160; at += 1) await heartbeats.count(sign(at, 10), address);
    expect(noted).toEqual({ opened: 150, openTellers: 1 });
    await heartbeats.noteReported(page(0), [shown]);
    pass(60);
    await heartbeats.look();
    expect(noted).toMatchObject({ frozen: 3, reported: 1, silent: 2 });
  });

  it('tell each outcome once, and none of a page that is not known', async () => {
    const heartbeats = count();
    const reached = { remote: shown.remote, outcome: 'posted', reached: true } as const;
    for (let time = 0; time < 3; time += 1)
      await heartbeats.count({ ...sign(0, 10), outcomes: [reached, reached] }, address);
    expect(noted).toMatchObject({ 'outcomes.posted.offered': 1, 'outcomes.posted.reached': 1 });
    const other = { ...reached, remote: 'mf_other' };
    await heartbeats.count({ ...sign(0, 10), outcomes: [other] }, address);
    expect(noted).toMatchObject({ 'outcomes.posted.offered': 1, 'outcomes.posted.reached': 1 });
  });

  it('are forgotten within the hour', async () => {
    await count().count({ ...sign(0, 10), outcomes: [] }, address);
    await count().noteReported(page(0), [shown]);
    const keys = (await redis.keys('*')).filter((key) => key !== 'trial-pages');
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0);
    pass(60);
    await count().look();
    expect(await redis.exists('trial-pages')).toBe(0);
  });
});
