import { AppError, networkOf, RateLimiter, type RedisConnection } from '@storysprout/service-kit';
import type { Result } from 'ioredis';
import { digest } from '../shared/secrets';
import * as texts from '../texts/passwords';

const minuteMs = 60_000;
/** Tries are forgotten after this long without one. */
const forgetAfterMs = 15 * minuteMs;
/** So many tries are free; from then on each one doubles the wait until the network's next (docs/product.md#sign-in). */
const freeTries = 10;
const firstDelayMs = 10_000;
const maxDelayMs = 5 * minuteMs;
/** Right passwords cost a hash, too. */
const signInsPerMinute = 60;
/** After so many of them an account is told to come later while much of its network waits. */
const signInsInCrowd = 3;
/** Unknown e-mails of one network that are counted like accounts, so that made-up ones cannot fill Redis. */
const unknownEmails = 100;

/** Counts one more try. KEYS tries · ARGV forget after · answers how many there were, this one included */
const countTry = `
local tries = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return tries
`;

/**
 * Lets one try pass and makes the next one wait, in one step, so that of a hundred at once one passes.
 * KEYS delay · ARGV now, first delay, longest delay, forget after · answers the milliseconds to wait, 0 for the one that passes
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

export interface SignInThrottleDeps {
  redis: RedisConnection;
  now: () => Date;
  /** False for benchmarks: `RATE_LIMITS=off`. */
  enabled: boolean;
}

/**
 * Limits guessing by account, counted in Redis for all processes. Tries of all networks count, but each network waits by
 * itself: somebody who guesses elsewhere does not lock the child out, and nothing that others behind a network do counts
 * against another account. E-mails are kept as digests only.
 */
export class SignInThrottle {
  private readonly perMinute: RateLimiter;
  private readonly unknown: RateLimiter;
  /** Counts in this process while Redis is away, without growing delays. */
  private readonly own: RateLimiter;

  constructor(private readonly deps: SignInThrottleDeps) {
    const { redis, enabled } = deps;
    redis.defineCommand('countTry', { numberOfKeys: 1, lua: countTry });
    redis.defineCommand('delayTries', { numberOfKeys: 1, lua: delayTries });
    const rule = { redis, enabled, durationSeconds: forgetAfterMs / 1_000, message: texts.tooOften };
    this.perMinute = new RateLimiter({ ...rule, name: 'signins', points: signInsPerMinute, durationSeconds: 60 });
    this.unknown = new RateLimiter({ ...rule, name: 'signin-unknown', points: unknownEmails });
    this.own = new RateLimiter({ ...rule, name: 'signin-own', points: freeTries });
  }

  /**
   * Counts a try as failed, until `succeeded`.
   *
   * @param isKnown whether there is such an account
   * @param isCrowded whether so much of the network waits that only the first few sign-ins of an account pass: somebody
   * who signs in to accounts of their own again and again keeps nobody else behind the address waiting
   * @throws AppError `too_many` with the seconds to wait; `unavailable` in a crowd, which counts as no try.
   */
  async take(email: string, address: string, { isKnown = true, isCrowded = false } = {}): Promise<void> {
    if (!this.deps.enabled) return;
    if (!isKnown && (await this.unknown.take(turnOf(address))) === null) return;
    const { account, delay } = keysOf(email, address);
    const times = await this.perMinute.consume(delay);
    if (isCrowded && times > signInsInCrowd) throw new AppError('unavailable', texts.busy, { retryAfterSeconds: 5 });
    const waitMs = await this.count(account, delay).catch(() => this.countHere(delay));
    if (waitMs > 0) throw tooMany(waitMs);
  }

  /** Call when the password was right, or the account's owner has set a new one by e-mail. */
  async succeeded(email: string, address: string): Promise<void> {
    if (!this.deps.enabled) return;
    const { account, delay } = keysOf(email, address);
    await Promise.all([account, delay].map((key) => this.deps.redis.del(key))).catch(() => this.own.reset(delay));
  }

  private async countHere(delay: string): Promise<number> {
    await this.own.consume(delay);
    return 0;
  }

  /** @returns the milliseconds to wait; a try that has to wait is not counted */
  private async count(account: string, delay: string): Promise<number> {
    const { redis } = this.deps;
    const now = this.deps.now().getTime();
    const waitMs = Number((await redis.hget(delay, 'waitUntil')) ?? 0) - now;
    if (waitMs > 0) return waitMs;
    if ((await redis.countTry(account, forgetAfterMs)) < freeTries) return 0;
    return redis.delayTries(delay, now, firstDelayMs, maxDelayMs, forgetAfterMs);
  }
}

/** What takes turns at hashing. An IPv6 /48, because some lines have very many /64s. */
export function turnOf(address: string): string {
  return networkOf(address, 48);
}

function keysOf(email: string, address: string): { account: string; delay: string } {
  return {
    account: `signin:account:${digest(email)}`,
    delay: `signin:delay:${digest(`${email} ${turnOf(address)}`)}`,
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
