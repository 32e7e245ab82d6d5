import { browserTokenTtlSeconds, tokenTtlSeconds } from '@storysprout/contract';
import {
  connectRedis,
  type RedisConnection,
  Revocations,
  revokeTokensBefore,
  storeRevocations,
} from '@storysprout/service-kit';
import { quietLogger, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: Awaited<ReturnType<typeof startRedisServer>>;
let redis: RedisConnection;
const running: Revocations[] = [];

beforeAll(async () => {
  server = await startRedisServer();
  redis = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
});
beforeEach(() => redis.flushall());
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())));
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const versions = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ userId: idOf(from + at), validFrom: 1, lifeSeconds: tokenTtlSeconds }));
const isRevoked = (revocations: Revocations, at: number) =>
  revocations.isRevoked({ userId: idOf(at), tokenVersion: 0 });

async function startedProcess(connection = redis): Promise<Revocations> {
  const revocations = new Revocations(connection, quietLogger);
  await revocations.start();
  running.push(revocations);
  return revocations;
}

describe('revoked tokens', () => {
  it('are read whole once, and then only as far as they are new', async () => {
    await storeRevocations(redis, versions(0, 10_000));
    const own = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
    const reading = vi.spyOn(own, 'zrangebyscore');
    const revocations = await startedProcess(own);
    expect([0, 9_999, 10_000].map((at) => isRevoked(revocations, at))).toEqual([true, true, false]);
    await storeRevocations(redis, versions(10_000, 3));
    await waitFor(() => isRevoked(revocations, 10_002));
    const newest: string[] = await reading.mock.results.findLast(({ value }) => value !== undefined)?.value;
    expect(newest.length).toBeLessThan(2 * 1_000);
    own.disconnect();
  });

  it('that are known already are not told again as new', async () => {
    expect(await storeRevocations(redis, versions(0, 1_000))).toBe(1_000);
    expect(await storeRevocations(redis, versions(0, 1_000))).toBe(0);
    expect(await storeRevocations(redis, [{ userId: idOf(5), validFrom: 2, lifeSeconds: tokenTtlSeconds }])).toBe(1);
  });

  it('above a bound are dropped, oldest first, and everything from before is revoked by its age', async () => {
    const begun = Date.now();
    await storeRevocations(redis, versions(0, 500), 1_000);
    await storeRevocations(redis, versions(500, 1_500), 1_000);
    expect(await redis.zcard(`tokens:revoked:${tokenTtlSeconds}`)).toBe(1_000);
    const revocations = await startedProcess();
    expect([isRevoked(revocations, 0), isRevoked(revocations, 1_999)]).toEqual([false, true]);
    const stranger = { userId: idOf(0), tokenVersion: 0, issuedAt: new Date(begun - 1_000) };
    expect(revocations.isRevoked(stranger)).toBe(true);
    const soon = new Date(Date.now() + 120_000);
    expect(revocations.isRevoked({ ...stranger, issuedAt: soon })).toBe(false);
  });

  it('are all from before a restore, in processes that run already, too', async () => {
    const revocations = await startedProcess();
    const token = { userId: idOf(0), tokenVersion: 0, issuedAt: new Date(Date.now() - 5_000) };
    expect(revocations.isRevoked(token)).toBe(false);
    await revokeTokensBefore(redis, new Date());
    await revokeTokensBefore(redis, new Date(0));
    await waitFor(() => revocations.isRevoked(token));
    expect(revocations.isRevoked({ ...token, issuedAt: new Date(Date.now() + 5_000) })).toBe(false);
  });

  it('are read again after Redis was too slow to answer', async () => {
    await storeRevocations(redis, versions(0, 10));
    const slow = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
    vi.spyOn(slow, 'zrangebyscore').mockRejectedValueOnce(new Error('Command timed out'));
    const revocations = await startedProcess(slow);
    expect(isRevoked(revocations, 9)).toBe(false);
    await waitFor(() => isRevoked(revocations, 9));
    slow.disconnect();
  });

  it('end with their life, in Redis too', async () => {
    const [long, browser] = [tokenTtlSeconds, browserTokenTtlSeconds].map((life) => `tokens:revoked:${life}` as const);
    await redis.zadd(long ?? '', Date.now() - 8 * 24 * 60 * 60 * 1_000, `${idOf(1)}:1::`);
    await redis.zadd(browser ?? '', Date.now() - 1_000_000, `${idOf(1)}::${idOf(2)}:`);
    await storeRevocations(redis, versions(5, 1));
    await storeRevocations(redis, [{ userId: idOf(5), sessionId: idOf(6), lifeSeconds: browserTokenTtlSeconds }]);
    expect(await redis.zrange(long ?? '', '0', '-1')).toEqual([`${idOf(5)}:1::`]);
    expect(await redis.zrange(browser ?? '', '0', '-1')).toEqual([`${idOf(5)}::${idOf(6)}:`]);
  });
});
