import type { Context, Middleware } from 'koa';
import { type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import * as texts from '../../../texts/errors';
import { withTimeLimit } from '../../concurrency/time-limit';
import { AppError } from '../../errors';
import type { RedisConnection } from '../../redis/connect-redis';
import { networkOf } from './network-of';
import { OwnCount } from './own-count';

export interface RateLimitOptions {
  redis: RedisConnection;
  /** Part of the Redis key; each rule has its own name. */
  name: string;
  points: number;
  durationSeconds: number;
  /** The message for a reader over the limit. */
  message?: string;
  /** Whether the limit applies; by default, unless `RATE_LIMITS=off`. */
  enabled?: boolean;
}

/**
 * How long a count waits for Redis, in milliseconds. Gateway and service count one after the other, so both waiting for
 * a Redis that hangs would take a reader too long.
 */
const countLimitMs = 500;

/** Allows a number of points per key and time, counted in Redis for all processes, or in memory while Redis is away. */
export class RateLimiter {
  private readonly limiter: RateLimiterRedis;
  private readonly own: OwnCount;
  private readonly enabled: boolean;

  constructor(private readonly options: RateLimitOptions) {
    const { redis, name, points, durationSeconds } = options;
    const rule = { keyPrefix: `limit:${name}`, points, duration: durationSeconds };
    this.enabled = options.enabled ?? process.env.RATE_LIMITS !== 'off';
    this.own = new OwnCount(rule);
    this.limiter = new RateLimiterRedis({ ...rule, storeClient: redis, rejectIfRedisNotReady: true });
  }

  /**
   * Uses points.
   *
   * @returns how many points are used so far
   * @throws AppError `too_many`, with the time to wait, when `key` has used them up.
   */
  async consume(key: string, points = 1): Promise<number> {
    if (!this.enabled) return 0;
    const { isAllowed, count } = await this.use(key, points);
    if (!isAllowed) throw this.tooMany(count);
    return count.consumedPoints;
  }

  /**
   * Uses a point if there is one left.
   *
   * @returns how many are used, including this one; null when none was left
   */
  async take(key: string): Promise<number | null> {
    if (!this.enabled) return 1;
    const { isAllowed, count } = await this.use(key, 1);
    return isAllowed ? count.consumedPoints : null;
  }

  /** Refuses like `consume`, but without using a point, for rules that only count certain results of a call. */
  async check(key: string): Promise<void> {
    if (!this.enabled) return;
    const count = await this.count((limiter) => limiter.get(key));
    if (count !== null && count.consumedPoints >= this.options.points) throw this.tooMany(count);
  }

  /** Gives the key all its points back. */
  async reset(key: string): Promise<void> {
    if (this.enabled) await this.count((limiter) => limiter.delete(key));
  }

  private async use(key: string, points: number) {
    try {
      return { isAllowed: true, count: await this.count((limiter) => limiter.consume(key, points)) };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { isAllowed: false, count: refusal };
      throw refusal;
    }
  }

  private async count<T>(ask: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    try {
      return await withTimeLimit(countLimitMs, () => ask(this.limiter));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      return ask(this.own);
    }
  }

  private tooMany({ msBeforeNext }: RateLimiterRes): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    return new AppError('too_many', this.options.message ?? texts.tooFast, { retryAfterSeconds });
  }
}

/** The key of a limit per signed-in reader, for calls that require one. */
export const byReader = (ctx: Context): string => ctx.state.user?.userId ?? '';

/** The key of a limit per network, which a whole school may share. */
export const byNetwork = (ctx: Context): string => networkOf(ctx.ip);

/** A rate limit in front of a route. */
export function rateLimit(options: RateLimitOptions & { key: (ctx: Context) => string }): Middleware {
  const limiter = new RateLimiter(options);
  return async (ctx, next) => {
    await limiter.consume(options.key(ctx));
    return next();
  };
}
