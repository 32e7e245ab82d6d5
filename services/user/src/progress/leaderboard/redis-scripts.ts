import { keyIn, type RedisConnection } from '@storysprout/service-kit';
import type { Result } from 'ioredis';

/** Sorted sets, member = user id. `since` is the start of the week's window; without it the sets are not valid. */
export const boardKeys = {
  all: 'leaderboard:all',
  week: 'leaderboard:week',
  since: 'leaderboard:since',
  /** Token of the process that is rebuilding, if any. */
  rebuilding: 'leaderboard:rebuilding',
  /** Totals noted during a rebuild: user id -> total. */
  changed: 'leaderboard:changed',
  /** XP that was ever taken from a user. A recorded total with a lower value is outdated. */
  taken: 'leaderboard:taken',
} as const;

/**
 * Records users' new totals. As long as nothing is taken from a user, the total only grows, so the week gains the
 * difference to the last known total. A lost, repeated or late call does no harm, because the next one corrects it. A
 * call from before something was taken changes nothing.
 * KEYS all week since rebuilding changed taken · ARGV user, total, taken, user, total, taken ...
 * Returns 0 when the sets do not exist or lack something that was taken.
 */
const noteTotals = `
local rebuilding, known = redis.call('EXISTS', KEYS[4]) == 1, redis.call('EXISTS', KEYS[3]) == 1
local complete = known
for at = 1, #ARGV, 3 do
  local user, total = ARGV[at], tonumber(ARGV[at + 1])
  local news = tonumber(ARGV[at + 2]) - tonumber(redis.call('HGET', KEYS[6], user) or '0')
  if news > 0 then complete = false end
  if news == 0 then
    if rebuilding and total > tonumber(redis.call('HGET', KEYS[5], user) or '0') then
      redis.call('HSET', KEYS[5], user, total)
    end
    local gained = known and total - tonumber(redis.call('ZSCORE', KEYS[1], user) or '0') or 0
    if gained > 0 then
      redis.call('ZADD', KEYS[1], total, user)
      redis.call('ZINCRBY', KEYS[2], gained, user)
    end
  end
end
return complete and 1 or 0
`;

/**
 * Corrects the place of a user who lost XP or came back to the board. A rebuild that is under way is cancelled, because
 * it has read the old state of the account. Sums below 0 are stored as well, because what was taken ages like what was
 * gained.
 * KEYS all week since rebuilding changed taken · ARGV user, total, sum of the week, taken, the week's start
 * Returns 0 when the board has moved on since the sums were read.
 */
const replaceUser = `
redis.call('DEL', KEYS[4], KEYS[5])
local since = redis.call('GET', KEYS[3])
local user, total, week, taken = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local news = taken - tonumber(redis.call('HGET', KEYS[6], user) or '0')
if not since or news < 0 then return 1 end
if since ~= ARGV[5] then return 0 end
if news == 0 and tonumber(redis.call('ZSCORE', KEYS[1], user) or '0') > total then return 0 end
if taken > 0 then redis.call('HSET', KEYS[6], user, taken) end
if total > 0 then redis.call('ZADD', KEYS[1], total, user) else redis.call('ZREM', KEYS[1], user) end
if week > 0 or taken > 0 then redis.call('ZADD', KEYS[2], week, user) else redis.call('ZREM', KEYS[2], user) end
return 1
`;

/**
 * Subtracts from the week what has become older than seven days, unless another process just did.
 * KEYS week since taken · ARGV expected since, new since, user, XP, user, XP ...
 */
const ageWeek = `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
for at = 3, #ARGV, 2 do
  local left = tonumber(redis.call('ZINCRBY', KEYS[1], -tonumber(ARGV[at + 1]), ARGV[at]))
  if left <= 0 and redis.call('HEXISTS', KEYS[3], ARGV[at]) == 0 then redis.call('ZREM', KEYS[1], ARGV[at]) end
end
redis.call('SET', KEYS[2], ARGV[2])
return 1
`;

/**
 * Reads a page of users with points above 0 in one step. A binary search finds the place of the entry `after`, or where
 * it would be if it has moved since. It runs among the entries with equal points, which Redis orders by member.
 * KEYS set since · ARGV limit + 1, points and user of `after` or ''
 * Returns nil when the sets do not exist, else [index, rank of the first, member, score, ...].
 */
const readPage = `
if redis.call('EXISTS', KEYS[2]) == 0 then return false end
local start = 0
if ARGV[2] ~= '' then
  local low = redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[2], '+inf')
  local high = redis.call('ZCOUNT', KEYS[1], ARGV[2], '+inf')
  while low < high do
    local middle = math.floor((low + high) / 2)
    if redis.call('ZREVRANGE', KEYS[1], middle, middle)[1] >= ARGV[3] then low = middle + 1 else high = middle end
  end
  start = low
end
local entries = redis.call('ZREVRANGE', KEYS[1], start, start + ARGV[1] - 1, 'WITHSCORES')
while #entries > 0 and tonumber(entries[#entries]) <= 0 do
  entries[#entries] = nil
  entries[#entries] = nil
end
local rank = start + 1
if entries[2] then rank = redis.call('ZCOUNT', KEYS[1], '(' .. entries[2], '+inf') + 1 end
return { start, rank, unpack(entries) }
`;

/**
 * Reads one user's place. KEYS set since · ARGV user. Returns nil when the sets do not exist, else [] or [points,
 * rank].
 */
const readPlace = `
if redis.call('EXISTS', KEYS[2]) == 0 then return false end
local points = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not points or tonumber(points) <= 0 then return {} end
return { points, redis.call('ZCOUNT', KEYS[1], '(' .. points, '+inf') + 1 }
`;

/** Starts a rebuild unless one is under way. KEYS rebuilding changed · ARGV token, limit in ms */
const startRebuild = `
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 0 end
redis.call('DEL', KEYS[2])
return 1
`;

/**
 * Replaces the sets by the rebuilt ones, after adding the totals recorded in the meantime. Unfinished sets have a time
 * to live, and Redis may have evicted one when short of memory; in that case nothing is replaced.
 * KEYS all week since rebuilding changed, rebuilt all, rebuilt week · ARGV token, new since, members of rebuilt all, of
 * rebuilt week
 */
const finishRebuild = `
if redis.call('GET', KEYS[4]) ~= ARGV[1] then return 0 end
if redis.call('ZCARD', KEYS[6]) ~= tonumber(ARGV[3]) or redis.call('ZCARD', KEYS[7]) ~= tonumber(ARGV[4]) then return -1 end
local changed = redis.call('HGETALL', KEYS[5])
for at = 1, #changed, 2 do
  local user, total = changed[at], tonumber(changed[at + 1])
  local gained = total - tonumber(redis.call('ZSCORE', KEYS[6], user) or '0')
  if gained > 0 then
    redis.call('ZADD', KEYS[6], total, user)
    redis.call('ZINCRBY', KEYS[7], gained, user)
  end
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[4], KEYS[5])
if redis.call('EXISTS', KEYS[6]) == 1 then redis.call('RENAME', KEYS[6], KEYS[1]) redis.call('PERSIST', KEYS[1]) end
if redis.call('EXISTS', KEYS[7]) == 1 then redis.call('RENAME', KEYS[7], KEYS[2]) redis.call('PERSIST', KEYS[2]) end
redis.call('SET', KEYS[3], ARGV[2])
return 1
`;

export type BoardKeys = Readonly<Record<keyof typeof boardKeys, string>>;

/** Returns the keys' names on this Redis; a cluster needs other names. */
export function boardKeysOn(redis: RedisConnection): BoardKeys {
  const on = (name: keyof BoardKeys) => keyIn(redis, boardKeys[name]);
  return {
    all: on('all'),
    week: on('week'),
    since: on('since'),
    rebuilding: on('rebuilding'),
    changed: on('changed'),
    taken: on('taken'),
  };
}

type Arguments = readonly (string | number)[];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    noteTotals(...keysAndArgs: Arguments): Result<unknown, Context>;
    replaceUser(...keysAndArgs: Arguments): Result<unknown, Context>;
    ageWeek(...keysAndArgs: Arguments): Result<unknown, Context>;
    readPage(...keysAndArgs: Arguments): Result<unknown, Context>;
    readPlace(...keysAndArgs: Arguments): Result<unknown, Context>;
    startRebuild(...keysAndArgs: Arguments): Result<unknown, Context>;
    finishRebuild(...keysAndArgs: Arguments): Result<unknown, Context>;
  }
}

/** Gives the connection a command for each script. */
export function defineScripts(redis: RedisConnection): void {
  redis.defineCommand('noteTotals', { numberOfKeys: 6, lua: noteTotals });
  redis.defineCommand('replaceUser', { numberOfKeys: 6, lua: replaceUser });
  redis.defineCommand('ageWeek', { numberOfKeys: 3, lua: ageWeek });
  redis.defineCommand('readPage', { numberOfKeys: 2, lua: readPage });
  redis.defineCommand('readPlace', { numberOfKeys: 2, lua: readPlace });
  redis.defineCommand('startRebuild', { numberOfKeys: 2, lua: startRebuild });
  redis.defineCommand('finishRebuild', { numberOfKeys: 7, lua: finishRebuild });
}
