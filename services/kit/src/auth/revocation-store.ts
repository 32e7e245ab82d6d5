import { tokenTtlSeconds } from '@storysprout/contract';
import type { RedisConnection } from '../redis/connect-redis';
import { keyIn } from '../redis/keys';
import { lateTokenMs, type RevokedSession } from './revoked-tokens';
import { validSinceKey } from './token-cut';

/** Hash: user id -> the lowest token version that is still valid. */
const validFromKey = 'tokens:validFrom' as const;
/** Sorted set: user id -> when Redis heard of it, by its own clock, so that later readers read only what is new. */
const revokedAtKey = 'tokens:revokedAt' as const;

/** Above this, the oldest entries are dropped, and all tokens from before them are void instead. */
const mostEntries = 2_000_000;
/** Entries that one call writes or removes. */
export const revocationBatch = 500;
const pageSize = 5_000;

/**
 * Ends of both scripts: removes what has expired, and what is too much. Tokens issued before something that was removed
 * early become void by their age.
 */
const trim = `
  local function trim(set, hash, cut, now, life, most, late, keep)
    local gone = redis.call('zrangebyscore', set, '-inf', now - life, 'limit', 0, 1000)
    local excess = math.min(redis.call('zcard', set) - #gone - most, 1000)
    if #gone == 0 and excess > 0 then
      gone = redis.call('zrange', set, 0, excess - 1)
      -- Not later than now, or new sign-ins would be void.
      local moment = math.floor(math.min(redis.call('zscore', set, gone[#gone]) + late, now) / 1000) * 1000
      if moment > tonumber(redis.call('get', cut) or '0') then redis.call('set', cut, moment, 'PX', keep) end
    end
    if #gone == 0 then return end
    redis.call('zrem', set, unpack(gone))
    if hash then redis.call('hdel', hash, unpack(gone)) end
  end
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Two changes of one account may arrive in the wrong order, so the higher version stays. What is known keeps its time. */
const addVersions = `${trim}
  local news = 0
  for at = 5, #ARGV, 2 do
    local known = tonumber(redis.call('hget', KEYS[1], ARGV[at]) or '-1')
    local isNews = tonumber(ARGV[at + 1]) > known
    if isNews then redis.call('hset', KEYS[1], ARGV[at], ARGV[at + 1]) end
    if isNews or not redis.call('zscore', KEYS[2], ARGV[at]) then
      redis.call('zadd', KEYS[2], now, ARGV[at])
      news = news + 1
    end
  end
  trim(KEYS[2], KEYS[1], KEYS[3], now, tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4])
  return news
`;

const addSessions = `${trim}
  local news = 0
  for at = 5, #ARGV do news = news + redis.call('zadd', KEYS[1], 'nx', now, ARGV[at]) end
  trim(KEYS[1], nil, KEYS[2], now, tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4])
  return news
`;

/** Named with a key, so that a cluster asks the server whose clock the entries have. */
const timeOf = `
  local time = redis.call('time')
  return time[1] * 1000 + math.floor(time[2] / 1000)
`;

export interface RevokedVersion {
  readonly userId: string;
  /** Tokens with a lower version are void. */
  readonly validFrom: number;
}

const limits = (lifeSeconds: number, most: number) => [
  lifeSeconds * 1_000 + lateTokenMs,
  most,
  lateTokenMs,
  tokenTtlSeconds * 1_000,
];

/** @param most for tests. @returns how many of them were new */
export async function storeVersions(redis: RedisConnection, entries: readonly RevokedVersion[], most = mostEntries) {
  let news = 0;
  for (let at = 0; at < entries.length; at += revocationBatch) {
    const batch = entries.slice(at, at + revocationBatch).flatMap(({ userId, validFrom }) => [userId, validFrom]);
    const keys = [validFromKey, revokedAtKey, validSinceKey].map((key) => keyIn(redis, key));
    news += Number(await redis.eval(addVersions, keys.length, ...keys, ...limits(tokenTtlSeconds, most), ...batch));
  }
  return news;
}

/** @returns how many of them were new */
export async function storeSessions(redis: RedisConnection, sessions: readonly RevokedSession[], most = mostEntries) {
  let news = 0;
  for (const [lifeSeconds, some] of byLife(sessions)) {
    for (let at = 0; at < some.length; at += revocationBatch) {
      const batch = some.slice(at, at + revocationBatch).map(memberOf);
      const keys = [sessionsKey(lifeSeconds), validSinceKey].map((key) => keyIn(redis, key));
      news += Number(await redis.eval(addSessions, keys.length, ...keys, ...limits(lifeSeconds, most), ...batch));
    }
  }
  return news;
}

export async function dropSessions(redis: RedisConnection, sessions: readonly RevokedSession[]): Promise<void> {
  for (const [lifeSeconds, some] of byLife(sessions)) {
    await redis.zrem(keyIn(redis, sessionsKey(lifeSeconds)), ...some.map(memberOf));
  }
}

/** From when on to read, by the clock of Redis, and who is told after each page up to when it went. */
export interface ReadingFrom {
  readonly since: number;
  readonly reached: (moment: number) => void;
}

/**
 * Reads what Redis heard of since then, oldest first, in pages.
 */
export function readVersions(
  redis: RedisConnection,
  from: ReadingFrom,
  handle: (entry: RevokedVersion) => void,
): Promise<void> {
  return readSince(redis, keyIn(redis, revokedAtKey), from, async (userIds) => {
    const versions = await redis.hmget(keyIn(redis, validFromKey), ...userIds);
    for (const [at, userId] of userIds.entries()) handle({ userId, validFrom: Number(versions[at] ?? 0) });
  });
}

/** The same for the sessions whose tokens live this long. */
export function readSessions(
  redis: RedisConnection,
  lifeSeconds: number,
  from: ReadingFrom,
  handle: (session: RevokedSession) => void,
): Promise<void> {
  return readSince(redis, keyIn(redis, sessionsKey(lifeSeconds)), from, async (members) => {
    for (const member of members) {
      const session = sessionOf(member, lifeSeconds);
      if (session) handle(session);
    }
  });
}

/** The time on the Redis server that holds these lists, in milliseconds since 1970. */
export async function redisNow(redis: RedisConnection): Promise<number> {
  return Number(await redis.eval(timeOf, 1, keyIn(redis, revokedAtKey)));
}

async function readSince(
  redis: RedisConnection,
  key: string,
  { since, reached }: ReadingFrom,
  handle: (members: readonly string[]) => Promise<void>,
): Promise<void> {
  let from = since;
  for (let size = pageSize; ; ) {
    const found = await redis.zrangebyscore(key, from, '+inf', 'WITHSCORES', 'LIMIT', 0, size);
    const members = found.filter((_, at) => at % 2 === 0);
    if (members.length > 0) await handle(members);
    const newest = Number(found.at(-1) ?? from);
    reached(newest);
    if (members.length < size) return;
    // A whole page of one moment: only a larger one reaches beyond it.
    if (newest === from) size *= 2;
    from = newest;
  }
}

/** Sorted set: `<user>:<session>` -> when it ended. One per token lifetime, so that entries expire with the tokens. */
function sessionsKey(lifeSeconds: number) {
  return `tokens:endedSessions:${lifeSeconds}` as const;
}

function memberOf({ userId, sessionId, andOlder }: RevokedSession): string {
  return `${userId}:${sessionId}${andOlder ? ':older' : ''}`;
}

function sessionOf(member: string, lifeSeconds: number): RevokedSession | null {
  const [userId, sessionId, older] = member.split(':');
  if (!userId || !sessionId) return null;
  return { userId, sessionId, andOlder: older === 'older', lifeSeconds };
}

function byLife(sessions: readonly RevokedSession[]): Map<number, RevokedSession[]> {
  const groups = new Map<number, RevokedSession[]>();
  for (const session of sessions) {
    const group = groups.get(session.lifeSeconds);
    if (group) group.push(session);
    else groups.set(session.lifeSeconds, [session]);
  }
  return groups;
}
