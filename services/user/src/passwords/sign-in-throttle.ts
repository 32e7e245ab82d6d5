import { AppError, networkOf } from '@storysprout/service-kit';
import { digest } from '../shared/secrets';
import type { ThrottleRule } from './throttle';
import type { ThrottleStore } from './throttle-store';

const minuteMs = 60_000;

/** Per account: 10 failed sign-ins in 15 minutes, then a growing delay of at most 5 minutes (docs/product.md#sign-in). */
export const accountRule: ThrottleRule = {
  freeTries: 10,
  firstDelayMs: 10_000,
  maxDelayMs: 5 * minuteMs,
  forgetAfterMs: 15 * minuteMs,
};
/** Per address (`networkOf`): a whole school may sit behind one. */
export const addressRule: ThrottleRule = {
  freeTries: 200,
  firstDelayMs: 2_000,
  maxDelayMs: minuteMs,
  forgetAfterMs: 15 * minuteMs,
};

/** Remembers the places an account has signed in from. */
export interface KnownPlaces {
  has(place: string): Promise<boolean>;
  add(place: string): Promise<void>;
}

export interface SignInThrottleDeps {
  store: ThrottleStore;
  knownPlaces: KnownPlaces;
  /** False for benchmarks: `RATE_LIMITS=off`. */
  enabled: boolean;
}

/**
 * Slows down guessing. Tries from an address the reader has signed in from before are counted separately, so somebody
 * who guesses the password elsewhere does not lock them out. E-mails are kept as digests only.
 */
export class SignInThrottle {
  constructor(private readonly deps: SignInThrottleDeps) {}

  /** @throws AppError `too_many` with the seconds to wait. */
  async take(email: string, address: string): Promise<void> {
    if (!this.deps.enabled) return;
    const addressWaitMs = await this.deps.store.take(addressKey(address), addressRule);
    if (addressWaitMs > 0) throw tooMany(addressWaitMs);
    const accountWaitMs = await this.deps.store.take(await this.accountKey(email, address), accountRule);
    if (accountWaitMs > 0) throw tooMany(accountWaitMs);
  }

  async succeeded(email: string, address: string): Promise<void> {
    if (!this.deps.enabled) return;
    await this.deps.store.clear(await this.accountKey(email, address));
    await this.deps.store.forgive(addressKey(address));
    await this.deps.knownPlaces.add(placeOf(email, address));
  }

  /** Call after a password was reset by e-mail, so that the owner can sign in at once. */
  async forgiveAccount(email: string): Promise<void> {
    if (this.deps.enabled) await this.deps.store.clear(`signin:account:${digest(email)}`);
  }

  private async accountKey(email: string, address: string): Promise<string> {
    const place = placeOf(email, address);
    return (await this.deps.knownPlaces.has(place)) ? `signin:known:${place}` : `signin:account:${digest(email)}`;
  }
}

function placeOf(email: string, address: string): string {
  return digest(`${email} ${networkOf(address)}`);
}

function addressKey(address: string): string {
  return `signin:address:${digest(networkOf(address))}`;
}

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new AppError('too_many', `That was tried too often. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
