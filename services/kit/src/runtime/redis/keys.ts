import type { RedisConnection } from './connect-redis';

/** Prefixes of keys that one script or transaction uses together. All other keys are used one at a time. */
const families = ['bull', 'leaderboard', 'tokens'] as const;
type Family = (typeof families)[number];
type Place = Pick<RedisConnection, 'isCluster'>;

const untagged = new RegExp(`^(${families.join('|')}):`);
const tagged = new RegExp(`^\\{(${families.join('|')})\\}:`);

/**
 * Returns the name of a key on this Redis. A cluster distributes keys by the part in braces, so the keys of a family
 * begin with its name in braces (`{leaderboard}:all`) and are on the same server. A single server uses the names
 * without braces, as processes of older releases do.
 */
export function keyIn(redis: Place, key: `${Family}:${string}`): string {
  return redis.isCluster ? tag(key) : key;
}

/** Returns the prefix of BullMQ's keys on this Redis, as in `bull:xp:wait` or `{bull}:xp:wait`. */
export function queuePrefixOn(redis: Place): string {
  return redis.isCluster ? '{bull}' : 'bull';
}

/**
 * Returns the name on this Redis of a key from another one, as when a backup is restored into a cluster or out of it.
 */
export function movedKey(redis: Place, key: string): string {
  return redis.isCluster ? tag(key) : plainKey(key);
}

/** The name of a key where it has no braces. */
export function plainKey(key: string): string {
  return key.replace(tagged, '$1:');
}

function tag(key: string): string {
  return key.replace(untagged, '{$1}:');
}
