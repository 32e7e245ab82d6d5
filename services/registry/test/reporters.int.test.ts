import { connectRedis } from '@storysprout/service-kit';
import { quietLogger, startRedisServer, testRedis, waitFor } from '@storysprout/service-kit/testing';
import type { Redis } from 'ioredis';
import { beforeEach, expect, it } from 'vitest';
import { Reporters } from '../src/reports/reporters';

let redis: Redis;
let now: Date;
const address = '203.0.113.7';
const shown = { remote: 'mf_blog', version: '2', channel: 'canary' } as const;

beforeEach(async () => {
  ({ redis } = await testRedis());
  now = new Date('2026-11-21T10:20:00Z');
});

const reporters = (on = redis) => new Reporters({ redis: on, now: () => now, enabled: true });

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
  const heard = [];
  for (let at = 0; at < 4; at += 1) heard.push(await alone.hear(address, shown, 'failures'));
  expect(heard).toEqual([1, 2, 3, null]);
  away.disconnect();
});
