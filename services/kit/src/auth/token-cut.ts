import { tokenTtlSeconds } from '@storysprout/contract';
import type { RedisConnection } from '../redis/connect-redis';
import { keyIn } from '../redis/keys';

/** Text: tokens issued before this moment are void, whoever holds them; milliseconds since 1970. */
export const validSinceKey = 'tokens:validSince' as const;

const raise = `
  local known = tonumber(redis.call('get', KEYS[1]) or '0')
  if tonumber(ARGV[1]) > known then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
`;

/** Makes every token void that was issued before the moment, as after a restore. A later moment that is known stays. */
export async function voidTokensBefore(redis: RedisConnection, moment: Date): Promise<void> {
  // Tokens carry whole seconds: one of the same second may have been issued before the moment.
  const cut = Math.ceil(moment.getTime() / 1_000) * 1_000;
  await redis.eval(raise, 1, keyIn(redis, validSinceKey), cut, tokenTtlSeconds * 1_000);
}

/** @returns 0 when there is no such moment */
export async function readTokenCut(redis: RedisConnection): Promise<number> {
  return Number((await redis.get(keyIn(redis, validSinceKey))) ?? 0);
}
