import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { AppError, FairQueue } from '@storysprout/service-kit';
import * as texts from '../../texts/passwords';

export interface PasswordHasherOptions {
  /** Memory of one hash in KiB. */
  memoryKib: number;
  passes: number;
  /** Threads that hash. Libuv's pool has four unless `UV_THREADPOOL_SIZE` is set. */
  threads?: number;
}

/** The result of comparing a password with a hash. */
export interface PasswordCheck {
  fits: boolean;
  /** The password fits, but its hash is from before passwords were normalized and should be replaced. */
  isOutdated: boolean;
}

const poolThreads = 4;
/** With more than this many waiting, the response would come too late to be of use. */
const waitingLimit = 400;
const waitingBytes = 512 * 1024;
/** How many of the latest checks are used to estimate how long one takes. */
const mostDurations = 16;

/**
 * Hashes with argon2id in worker threads, so the event loop stays free. A queue bounds the memory and runs no more
 * hashes at once than there are cores; more would only compete. The queue is fair by network or account: however many
 * hashes one of them requests, another waits for one of them at most.
 *
 * Passwords are normalized to Unicode's NFC form, because devices encode the same letters in different ways.
 */
export class PasswordHasher {
  private readonly queue: FairQueue;
  /** The durations of the latest checks in milliseconds, including the wait in the queue. */
  private readonly durations: number[] = [];

  constructor(private readonly options: PasswordHasherOptions) {
    const { threads = poolThreads } = options;
    const cores = availableParallelism();
    const busy = () => new AppError('unavailable', texts.busy, { retryAfterSeconds: 5 });
    this.queue = new FairQueue({
      // If the pool has no more threads than cores, one more hash waits inside it, and a free thread starts it at once.
      atOnce: threads > cores ? cores : threads + 1,
      ...{ waitingLimit, waitingPerKey: waitingLimit, waitingBytes, busy, tooMany: busy },
    });
  }

  /**
   * @param key the network or account for which the queue is fair
   * @throws AppError `unavailable` when too many are waiting.
   */
  hash(password: string, key = ''): Promise<string> {
    const { memoryKib, passes } = this.options;
    const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
    return this.enqueue(key, password, () => hash(password.normalize('NFC'), options));
  }

  /**
   * Compares the password with the hash. Without a hash nothing fits. That takes as long as a recent check, but uses no
   * CPU, because requests for made-up accounts would keep all cores busy.
   *
   * @param key the network or account for which the queue is fair
   * @throws AppError `unavailable` when too many are waiting.
   */
  async verify(passwordHash: string | null, password: string, key = ''): Promise<PasswordCheck> {
    if (passwordHash === null) {
      await this.takeAsLong(key);
      return { fits: false, isOutdated: false };
    }
    const startedAt = performance.now();
    const check = await this.enqueue(key, password, () => compare(passwordHash, password));
    this.note(performance.now() - startedAt);
    return check;
  }

  private enqueue<T>(key: string, password: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run({ key, bytes: Buffer.byteLength(password) }, work);
  }

  private async takeAsLong(key: string): Promise<void> {
    if (this.durations.length > 0) return sleep(this.durations[randomInt(this.durations.length)]);
    // No password was checked since the start, so one real hash shows how long it takes.
    const startedAt = performance.now();
    await this.hash('no account has this password', key);
    this.note(performance.now() - startedAt);
  }

  private note(duration: number): void {
    this.durations.push(duration);
    if (this.durations.length > mostDurations) this.durations.shift();
  }
}

/** An old hash may be of either Unicode form, depending on the device. */
async function compare(passwordHash: string, password: string): Promise<PasswordCheck> {
  const normalized = password.normalize('NFC');
  if (await verify(passwordHash, normalized)) return { fits: true, isOutdated: false };
  const others = new Set([password, password.normalize('NFD')]);
  others.delete(normalized);
  for (const other of others) if (await verify(passwordHash, other)) return { fits: true, isOutdated: true };
  return { fits: false, isOutdated: false };
}
