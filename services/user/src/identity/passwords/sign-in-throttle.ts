import { AppError, digest, networkOf, RateLimiter } from '@storysprout/service-kit';
import type { Result } from 'ioredis';
import * as texts from '../../texts/passwords';
import type { IdentityContext } from '../identity.context';

const minuteMs = 60_000;
/** Tries are forgotten when none follows for this long. */
const forgetAfterMs = 15 * minuteMs;
/**
 * The number of free tries. Each one after that doubles the wait until the network's next (docs/product.md#sign-in).
 */
const freeTries = 10;
const firstDelayMs = 10_000;
const maxDelayMs = 5 * minuteMs;
/** Sign-ins with the right password are limited as well, because each costs a hash. */
const signInsPerMinute = 60;
/** While a network is crowded, an account with more sign-ins than this in a minute has to try again later. */
const signInsInCrowd = 3;
/**
 * How many tries for unknown e-mail addresses are counted per network. The limit keeps made-up addresses from filling
 * Redis.
 */
const unknownEmails = 100;

/** Counts one more try. KEYS tries · ARGV forget after · answers how many there were, this one included */
const countTry = `
local tries = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return tries
`;

/**
 * Lets one try pass and makes the next one wait. This is one step, so that only one of a hundred concurrent tries
 * passes.
 * KEYS delay · ARGV now, first delay, longest delay, forget after
 * Returns the milliseconds to wait; 0 for the one that passes.
 */
const delayTries = `
local now = tonumber(ARGV[1])
local waitUntil = tonumber(redis.call('HGET', KEYS[1], 'waitUntil') or '0')
if waitUntil > now then return waitUntil - now end
local times = redis.call('HINCRBY', KEYS[1], 'times', 1)
local delay = math.min(tonumber(ARGV[2]) * 2 ^ math.min(times - 1, 30), tonumber(ARGV[3]))
redis.call('HSET', KEYS[1], 'waitUntil', string.format('%.0f', now + delay))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countTry(key: string, forgetAfterMs: number): Result<number, Context>;
    delayTries(key: string, ...rule: readonly number[]): Result<number, Context>;
  }
}

/**
 * Limits password guessing by account; Redis counts for all processes. Tries of all networks count together, but each
 * network has its own wait, so guessing from elsewhere does not lock a child out. What others on the same network do
 * never counts against another account. E-mail addresses are stored as digests only.
 */
export class SignInThrottle {
  private readonly perMinute: RateLimiter;
  private readonly unknown: RateLimiter;
  /** Counts in this process while Redis is unavailable, without growing delays. */
  private readonly own: RateLimiter;

  constructor(private readonly context: Pick<IdentityContext, 'config' | 'now' | 'redis'>) {
    const { redis, config } = context;
    const enabled = config.RATE_LIMITS === 'on';
    redis.defineCommand('countTry', { numberOfKeys: 1, lua: countTry });
    redis.defineCommand('delayTries', { numberOfKeys: 1, lua: delayTries });
    const rule = { redis, enabled, durationSeconds: forgetAfterMs / 1_000, message: texts.tooOften };
    this.perMinute = new RateLimiter({ ...rule, name: 'signins', points: signInsPerMinute, durationSeconds: 60 });
    this.unknown = new RateLimiter({ ...rule, name: 'signin-unknown', points: unknownEmails });
    this.own = new RateLimiter({ ...rule, name: 'signin-own', points: freeTries });
  }

  /**
   * Counts a try as failed, until `succeeded` is called.
   *
   * @param isKnown whether there is such an account
   * @param isCrowded whether many sign-ins of this network are in progress. Then only an account's first few sign-ins
   * pass, so that nobody can keep others on the network waiting by signing in again and again.
   * @throws AppError `too_many` with the seconds to wait; `unavailable` on a crowded network, which does not count as a
   * try.
   */
  async take(email: string, address: string, { isKnown = true, isCrowded = false } = {}): Promise<void> {
    if (this.context.config.RATE_LIMITS === 'off') return;
    if (!isKnown && (await this.unknown.take(fairnessKeyOf(address))) === null) return;
    const { account, delay } = keysOf(email, address);
    const times = await this.perMinute.consume(delay);
    if (isCrowded && times > signInsInCrowd) throw new AppError('unavailable', texts.busy, { retryAfterSeconds: 5 });
    const waitMs = await this.count(account, delay).catch(() => this.countHere(delay));
    if (waitMs > 0) throw tooMany(waitMs);
  }

  /** Call when the password was right, or the account's owner has set a new one by e-mail. */
  async succeeded(email: string, address: string): Promise<void> {
    if (this.context.config.RATE_LIMITS === 'off') return;
    const { account, delay } = keysOf(email, address);
    await Promise.all([account, delay].map((key) => this.context.redis.del(key))).catch(() => this.own.reset(delay));
  }

  private async countHere(delay: string): Promise<number> {
    await this.own.consume(delay);
    return 0;
  }

  /** @returns the milliseconds to wait; a try that has to wait is not counted */
  private async count(account: string, delay: string): Promise<number> {
    const { redis } = this.context;
    const now = this.context.now().getTime();
    const waitMs = Number((await redis.hget(delay, 'waitUntil')) ?? 0) - now;
    if (waitMs > 0) return waitMs;
    if ((await redis.countTry(account, forgetAfterMs)) < freeTries) return 0;
    return redis.delayTries(delay, now, firstDelayMs, maxDelayMs, forgetAfterMs);
  }
}

/**
 * Returns the network by which hashing is shared fairly. For IPv6 this is the /48, because some connections have very
 * many /64s.
 */
export function fairnessKeyOf(address: string): string {
  return networkOf(address, 48);
}

function keysOf(email: string, address: string): { account: string; delay: string } {
  return {
    account: `signin:account:${digest(email)}`,
    delay: `signin:delay:${digest(`${email} ${fairnessKeyOf(address)}`)}`,
  };
}

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new AppError('too_many', texts.tooOftenFor(inWords(retryAfterSeconds)), {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
