import type { Redis } from 'ioredis';
import type { KnownPlaces } from './sign-in-throttle';

const rememberSeconds = 30 * 24 * 60 * 60;

/** Keeps places in Redis for 30 days. While Redis is away no place is known, which only makes the throttle stricter. */
export class RedisKnownPlaces implements KnownPlaces {
  constructor(private readonly redis: Redis) {}

  async has(place: string): Promise<boolean> {
    const known = await this.redis.exists(keyOf(place)).catch(() => 0);
    return known === 1;
  }

  async add(place: string): Promise<void> {
    await this.redis.set(keyOf(place), '1', 'EX', rememberSeconds).catch(() => undefined);
  }
}

function keyOf(place: string): string {
  return `signin:place:${place}`;
}
