import type { RedisConnection } from './connect-redis';

/** Begin the keys that one script or transaction uses together. All other keys are used one at a time. */
const families = ['bull', 'leaderboard', 'tokens'] as const;
type Family = (typeof families)[number];
type Place = Pick<RedisConnection, 'isCluster'>;

const untagged = new RegExp(`^(${families.join('|')}):`);
const tagged = new RegExp(`^\\{(${families.join('|')})\\}:`);

/**
 * The name that a key has on this Redis. A cluster shares keys out by what stands in braces, so there all keys of a family
 * begin with its name in braces (`{leaderboard}:all`) and are on one server. One server alone keeps the names that it
 * always had, which processes of older releases use, too.
 */
export function keyIn(redis: Place, key: `${Family}:${string}`): string {
  return redis.isCluster ? tag(key) : key;
}

/** What BullMQ's keys begin with on this Redis: `bull:xp:wait`, `{bull}:xp:wait`. */
export function queuePrefixOn(redis: Place): string {
  return redis.isCluster ? '{bull}' : 'bull';
}

/** The name on this Redis of a key that comes from another, as in a backup that moves into a cluster or out of it. */
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
