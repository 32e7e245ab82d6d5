import type { Redis } from 'ioredis';
import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors';

export interface RateLimitOptions {
  redis: Redis;
  /** Part of the Redis key: one name per rule. */
  name: string;
  points: number;
  durationSeconds: number;
  /** What a reader over the limit is told. */
  message?: string;
  /** When missing: on unless `RATE_LIMITS=off` (design section 4). */
  enabled?: boolean;
}

const defaultMessage = 'That was a bit too fast. Please wait a moment and try again.';

/** So many points per key and time, counted in Redis for all processes, or in memory while Redis is away. */
export class RateLimiter {
  private readonly limiter: RateLimiterRedis;
  private readonly enabled: boolean;

  constructor(private readonly options: RateLimitOptions) {
    const { redis, name, points, durationSeconds } = options;
    const rule = { keyPrefix: `limit:${name}`, points, duration: durationSeconds };
    this.enabled = options.enabled ?? process.env.RATE_LIMITS !== 'off';
    this.limiter = new RateLimiterRedis({
      ...rule,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
  }

  /** @throws AppError `too_many` with the time to wait when `key` has used up its points. */
  async consume(key: string, points = 1): Promise<void> {
    if (!this.enabled) return;
    try {
      await this.limiter.consume(key, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw this.tooMany(refusal.msBeforeNext);
    }
  }

  /** Refuses like `consume` without using a point: for rules that count only failures. */
  async check(key: string): Promise<void> {
    if (!this.enabled) return;
    const used = await this.limiter.get(key);
    if (used !== null && used.consumedPoints >= this.options.points) throw this.tooMany(used.msBeforeNext);
  }

  /** Gives the key all its points back. */
  async reset(key: string): Promise<void> {
    if (this.enabled) await this.limiter.delete(key);
  }

  private tooMany(waitMs: number): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new AppError('too_many', this.options.message ?? defaultMessage, { retryAfterSeconds });
  }
}

/** A rate limit in front of a route. */
export function rateLimit(options: RateLimitOptions & { key: (ctx: Context) => string }): Middleware {
  const limiter = new RateLimiter(options);
  return async (ctx, next) => {
    await limiter.consume(options.key(ctx));
    return next();
  };
}
