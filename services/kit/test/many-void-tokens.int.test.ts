import {
  connectRedis,
  type RedisConnection,
  Revocations,
  storeSessions,
  storeVersions,
} from '@storysprout/service-kit';
import { quietLogger, startRedisServer, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** A site where very many tokens become void. */

let server: Awaited<ReturnType<typeof startRedisServer>>;
let redis: RedisConnection;
const running: Revocations[] = [];

beforeAll(async () => {
  server = await startRedisServer();
  redis = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
});
// A process that goes on would tell Redis again what the next test has taken out of it.
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())));
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const idOf = (number: number) => number.toString(16).padStart(24, 'a');
const versions = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ userId: idOf(from + at), validFrom: 1 }));
const isVoid = (revocations: Revocations, at: number) => revocations.isRevoked({ userId: idOf(at), tokenVersion: 0 });

async function startedProcess(connection = redis): Promise<Revocations> {
  const revocations = new Revocations(connection, quietLogger);
  await revocations.start();
  running.push(revocations);
  return revocations;
}

async function commandCalls(name: string): Promise<number> {
  return Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(await redis.info('commandstats'))?.[1] ?? 0);
}

describe('void tokens', () => {
  it('are read whole once, and then only as far as they are new', async () => {
    await storeVersions(redis, versions(0, 30_000));
    const revocations = await startedProcess();
    expect([isVoid(revocations, 0), isVoid(revocations, 29_999), isVoid(revocations, 30_000)]).toEqual([
      true,
      true,
      false,
    ]);
    const rounds = async (count: number) => {
      const before = await commandCalls('get');
      await waitFor(async () => (await commandCalls('get')) >= before + count, { timeoutMs: 15_000 });
    };
    await rounds(1);
    const before = await commandCalls('hmget');
    await rounds(2);
    expect([(await commandCalls('hmget')) - before, await commandCalls('hgetall')]).toEqual([0, 0]);
    await storeVersions(redis, versions(30_000, 3));
    await waitFor(() => isVoid(revocations, 30_002));
  });

  it('that are known already are not told again as new', async () => {
    expect(await storeVersions(redis, versions(0, 1_000))).toBe(0);
    expect(await storeVersions(redis, [{ userId: idOf(5), validFrom: 2 }])).toBe(1);
  });

  it('above a bound are dropped, oldest first, and everything from before is void by its age', async () => {
    await redis.flushall();
    const begun = Date.now();
    await storeVersions(redis, versions(0, 500), 1_000);
    await storeVersions(redis, versions(500, 1_500), 1_000);
    expect(await redis.zcard('tokens:revokedAt')).toBe(1_000);
    expect(await redis.hlen('tokens:validFrom')).toBe(1_000);
    const revocations = await startedProcess();
    expect([isVoid(revocations, 0), isVoid(revocations, 1_999)]).toEqual([false, true]);
    const stranger = { userId: idOf(0), tokenVersion: 0, issuedAt: new Date(begun - 1_000) };
    expect(revocations.isRevoked(stranger)).toBe(true);
    const soon = new Date(Date.now() + 120_000);
    expect(revocations.isRevoked({ ...stranger, issuedAt: soon })).toBe(false);
  });

  it('are read on from where Redis was too slow to answer', async () => {
    await redis.flushall();
    await storeVersions(redis, versions(0, 12_000));
    const slow = await connectRedis({ url: server.url, logger: quietLogger, purpose: 'test' });
    const answer = slow.zrangebyscore.bind(slow) as (...args: unknown[]) => Promise<string[]>;
    let calls = 0;
    const answers = async (...args: unknown[]) => {
      calls += 1;
      if (calls % 2 === 0) throw new Error('Command timed out');
      return answer(...args);
    };
    vi.spyOn(slow, 'zrangebyscore').mockImplementation(answers as never);
    const revocations = await startedProcess(slow);
    expect(isVoid(revocations, 11_999)).toBe(false);
    await waitFor(() => isVoid(revocations, 11_999), { timeoutMs: 40_000 });
    expect(isVoid(revocations, 0)).toBe(true);
    slow.disconnect();
  }, 60_000);

  it('end with their life, in Redis too', async () => {
    await redis.flushall();
    const long = Date.now() - 8 * 24 * 60 * 60 * 1_000;
    await redis.zadd('tokens:revokedAt', long, idOf(1));
    await redis.hset('tokens:validFrom', idOf(1), 1);
    await redis.zadd('tokens:endedSessions:900', Date.now() - 1_000_000, `${idOf(1)}:${idOf(2)}`);
    await storeVersions(redis, versions(5, 1));
    await storeSessions(redis, [{ userId: idOf(5), sessionId: idOf(6), andOlder: false, lifeSeconds: 900 }]);
    expect(await redis.zrange('tokens:revokedAt', '0', '-1')).toEqual([idOf(5)]);
    expect(await redis.hkeys('tokens:validFrom')).toEqual([idOf(5)]);
    expect(await redis.zrange('tokens:endedSessions:900', '0', '-1')).toEqual([`${idOf(5)}:${idOf(6)}`]);
  });
});
