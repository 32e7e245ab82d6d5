import { browserTokenTtlSeconds, tokenTtlSeconds } from '@storysprout/contract';
import type { RedisConnection } from '../redis/connect-redis';
import { keyIn } from '../redis/keys';
import { lateTokenMs, type Revocation } from './revoked-tokens';

/** The possible lifetimes of a token, in seconds: in browsers and in apps. */
export const tokenLives = [browserTokenTtlSeconds, tokenTtlSeconds] as const;

/** A Redis string: all tokens issued before this time, in milliseconds since 1970, are revoked. */
const revokedBeforeKey = 'tokens:validSince' as const;

/**
 * The limit of entries for each token lifetime. Above it the oldest entries are dropped, and all tokens from before
 * them are revoked instead.
 */
const mostEntries = 100_000;
/** The number of entries written per call. */
const batchSize = 500;

/**
 * Adds entries. They are timed by the clock of Redis, which is the same for all writers; an existing entry keeps its
 * time.
 */
const add = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local life, late, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local added = 0
  for at = 5, #ARGV do added = added + redis.call('zadd', KEYS[1], 'nx', now, ARGV[at]) end
  redis.call('zremrangebyscore', KEYS[1], '-inf', now - life)
  local excess = redis.call('zcard', KEYS[1]) - most
  if excess > 0 then
    local last = redis.call('zrange', KEYS[1], excess - 1, excess - 1, 'withscores')[2]
    redis.call('zremrangebyrank', KEYS[1], 0, excess - 1)
    -- Not later than now, or new sign-ins would be revoked.
    local moment = math.floor(math.min(last + late, now) / 1000) * 1000
    if moment > tonumber(redis.call('get', KEYS[2]) or '0') then redis.call('set', KEYS[2], moment, 'PX', ARGV[4]) end
  end
  return added
`;

const raise = `
  local known = tonumber(redis.call('get', KEYS[1]) or '0')
  if tonumber(ARGV[1]) > known then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
`;

/**
 * Stores revocations.
 *
 * @param most the limit of entries; only tests set it
 * @returns how many of the revocations were new
 */
export async function storeRevocations(
  redis: RedisConnection,
  revocations: readonly Revocation[],
  most = mostEntries,
): Promise<number> {
  let added = 0;
  for (const life of tokenLives) {
    const members = revocations.filter(({ lifeSeconds }) => lifeSeconds === life).map(memberOf);
    const keys = [keyOf(redis, life), keyIn(redis, revokedBeforeKey)];
    for (let at = 0; at < members.length; at += batchSize) {
      const limits = [life * 1_000 + lateTokenMs, lateTokenMs, most, tokenTtlSeconds * 1_000];
      added += Number(await redis.eval(add, keys.length, ...keys, ...limits, ...members.slice(at, at + batchSize)));
    }
  }
  return added;
}

/** Removes entries that other entries cover. */
export async function dropRevocations(redis: RedisConnection, revocations: readonly Revocation[]): Promise<void> {
  for (const revocation of revocations) await redis.zrem(keyOf(redis, revocation.lifeSeconds), memberOf(revocation));
}

/**
 * Returns the revocations stored since a time by the clock of Redis, oldest first.
 *
 * @returns the revocations and the time of the newest one, or `since` if there are none
 */
export async function readRevocations(
  redis: RedisConnection,
  life: number,
  since: number,
): Promise<{ readonly revocations: Revocation[]; readonly newestAt: number }> {
  const found = await redis.zrangebyscore(keyOf(redis, life), since, '+inf', 'WITHSCORES');
  const members = found.filter((_, at) => at % 2 === 0);
  return {
    revocations: members.map((member) => revocationOf(member, life)),
    newestAt: Number(found.at(-1) ?? since),
  };
}

/** Revokes all tokens issued before the moment, as after a restore. A later moment that is already stored stays. */
export async function revokeTokensBefore(redis: RedisConnection, moment: Date): Promise<void> {
  // Tokens carry whole seconds, so one issued in the same second may be from before the moment.
  const cut = Math.ceil(moment.getTime() / 1_000) * 1_000;
  await redis.eval(raise, 1, keyIn(redis, revokedBeforeKey), cut, tokenTtlSeconds * 1_000);
}

/** Returns the time before which all tokens are revoked, in milliseconds since 1970; 0 when there is none. */
export async function readRevokedBefore(redis: RedisConnection): Promise<number> {
  return Number((await redis.get(keyIn(redis, revokedBeforeKey))) ?? 0);
}

/**
 * A sorted set of revocations by the time they were stored. Each token lifetime has its own, so that entries expire
 * with the tokens.
 */
function keyOf(redis: RedisConnection, life: number): string {
  return keyIn(redis, `tokens:revoked:${life}`);
}

function memberOf({ userId, validFrom, sessionId, andOlder }: Revocation): string {
  return [userId, validFrom ?? '', sessionId ?? '', andOlder ? 'older' : ''].join(':');
}

function revocationOf(member: string, lifeSeconds: number): Revocation {
  const [userId = '', validFrom = '', sessionId, older] = member.split(':');
  return {
    userId,
    lifeSeconds,
    ...(validFrom === '' ? { sessionId, andOlder: older === 'older' } : { validFrom: Number(validFrom) }),
  };
}
