import { AppError, networkOf, RateLimiter, type RedisConnection } from '@storysprout/service-kit';
import type { Result } from 'ioredis';
import { digest } from '../shared/secrets';
import * as texts from '../texts/passwords';

const minuteMs = 60_000;
/** Tries are forgotten after this long without one. */
const forgetAfterMs = 15 * minuteMs;
/** The first tries are free; each further one doubles the next wait, up to a limit: nobody is locked out for ever. */
const rules = {
  /** Per account: 10 failed sign-ins in 15 minutes, then a growing delay of at most 5 minutes (docs/product.md#sign-in). */
  account: { freeTries: 10, firstDelayMs: 10_000, maxDelayMs: 5 * minuteMs },
  /** Per address (`networkOf`): a whole school may sit behind one. */
  address: { freeTries: 200, firstDelayMs: 2_000, maxDelayMs: minuteMs },
};
type RuleName = keyof typeof rules;

const rememberPlaceSeconds = 30 * 24 * 60 * 60;

/**
 * Counts one try as failed, in one step, so that a hundred at once are all counted. One that comes during a delay is not
 * counted. KEYS state · ARGV now, free tries, first delay, longest delay, forget after · answers the milliseconds to wait
 */
const countTry = `
local now = tonumber(ARGV[1])
local waitUntil = tonumber(redis.call('HGET', KEYS[1], 'waitUntil') or '0')
if waitUntil > now then return waitUntil - now end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
local free = tonumber(ARGV[2])
if tries >= free then
  local delay = math.min(tonumber(ARGV[3]) * 2 ^ math.min(tries - free, 30), tonumber(ARGV[4]))
  redis.call('HSET', KEYS[1], 'waitUntil', string.format('%.0f', now + delay))
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 0
`;

/** Takes one counted try back. KEYS state */
const forgiveTry = `
if tonumber(redis.call('HGET', KEYS[1], 'tries') or '0') > 0 then redis.call('HINCRBY', KEYS[1], 'tries', -1) end
return 1
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countTry(key: string, ...rule: readonly number[]): Result<number, Context>;
    forgiveTry(key: string): Result<number, Context>;
  }
}

export interface SignInThrottleDeps {
  redis: RedisConnection;
  now: () => Date;
  /** False for benchmarks: `RATE_LIMITS=off`. */
  enabled: boolean;
}

/**
 * Slows down guessing, counted in Redis for all processes. Tries from an address the reader has signed in from before
 * are counted separately, so somebody who guesses the password elsewhere does not lock them out. E-mails are kept as
 * digests only.
 */
export class SignInThrottle {
  /** Counts in this process while Redis is away, without growing delays. */
  private readonly own: Readonly<Record<RuleName, RateLimiter>>;

  constructor(private readonly deps: SignInThrottleDeps) {
    const { redis } = deps;
    redis.defineCommand('countTry', { numberOfKeys: 1, lua: countTry });
    redis.defineCommand('forgiveTry', { numberOfKeys: 1, lua: forgiveTry });
    const ownLimit = (name: RuleName) =>
      new RateLimiter({
        redis,
        name: `signin-${name}`,
        points: rules[name].freeTries,
        durationSeconds: forgetAfterMs / 1_000,
        message: texts.tooOften,
      });
    this.own = { account: ownLimit('account'), address: ownLimit('address') };
  }

  /** @throws AppError `too_many` with the seconds to wait. */
  async take(email: string, address: string): Promise<void> {
    if (!this.deps.enabled) return;
    await this.count('address', addressKey(address));
    await this.count('account', await this.accountKey(email, address));
  }

  async succeeded(email: string, address: string): Promise<void> {
    if (!this.deps.enabled) return;
    await this.clear(await this.accountKey(email, address));
    const key = addressKey(address);
    await this.deps.redis.forgiveTry(key).catch(() => this.own.address.forgive(key));
    const place = placeKey(email, address);
    // Safe to go on: an unknown place only makes the throttle stricter.
    await this.deps.redis.set(place, '1', 'EX', rememberPlaceSeconds).catch(() => undefined);
  }

  /** Call after a password was reset by e-mail, so that the owner can sign in at once. */
  async forgiveAccount(email: string): Promise<void> {
    if (this.deps.enabled) await this.clear(`signin:account:${digest(email)}`);
  }

  private async count(name: RuleName, key: string): Promise<void> {
    const { freeTries, firstDelayMs, maxDelayMs } = rules[name];
    const args = [this.deps.now().getTime(), freeTries, firstDelayMs, maxDelayMs, forgetAfterMs];
    const waitMs = await this.deps.redis.countTry(key, ...args).catch(() => this.own[name].consume(key));
    if (waitMs) throw tooMany(waitMs);
  }

  private async clear(accountKey: string): Promise<void> {
    await this.deps.redis.del(accountKey).catch(() => this.own.account.reset(accountKey));
  }

  private async accountKey(email: string, address: string): Promise<string> {
    const isKnown = await this.deps.redis.exists(placeKey(email, address)).catch(() => 0);
    return isKnown ? `signin:known:${placeOf(email, address)}` : `signin:account:${digest(email)}`;
  }
}

function placeOf(email: string, address: string): string {
  return digest(`${email} ${networkOf(address)}`);
}

function placeKey(email: string, address: string): string {
  return `signin:place:${placeOf(email, address)}`;
}

function addressKey(address: string): string {
  return `signin:address:${digest(networkOf(address))}`;
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
