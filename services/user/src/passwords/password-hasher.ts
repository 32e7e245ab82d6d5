import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { AppError, FairQueue } from '@storysprout/service-kit';
import * as texts from '../texts/passwords';

export interface PasswordHasherOptions {
  /** Memory of one hash in KiB. */
  memoryKib: number;
  passes: number;
  /** Threads that hash: libuv's pool has four unless `UV_THREADPOOL_SIZE` says otherwise. */
  threads?: number;
}

/** How a password compares with a hash. */
export interface PasswordCheck {
  fits: boolean;
  /** It fits, but was hashed before passwords were normalized: the hash should be made anew. */
  isOutdated: boolean;
}

const poolThreads = 4;
/** With more than this many waiting, an answer would come too late to be of use. */
const waitingLimit = 400;
const waitingBytes = 512 * 1024;
/** How many of the latest checks say how long one takes. */
const mostDurations = 16;

/**
 * argon2id in worker threads: the event loop stays free. A queue keeps memory bounded and lets no more hashes run
 * at once than there are cores; more would only take turns. Networks, or accounts, take turns in it, so that however
 * many hashes one asks for, another waits for one of them at most.
 *
 * Passwords are hashed in Unicode's form NFC: devices write the same letters in different ways.
 */
export class PasswordHasher {
  private readonly queue: FairQueue;
  /** How long the latest checks took, their wait included, in milliseconds. */
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

  /** @param key the network or account that takes turns with others @throws AppError `unavailable` when too many wait. */
  hash(password: string, key = ''): Promise<string> {
    const { memoryKib, passes } = this.options;
    const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
    return this.inTurn(key, password, () => hash(password.normalize('NFC'), options));
  }

  /**
   * Compares the password with the hash. Without a hash nothing fits; that takes as long as a check did lately, but
   * costs nothing, or made-up accounts would keep all cores busy.
   *
   * @param key the network or account that takes turns with others @throws AppError `unavailable` when too many wait.
   */
  async verify(passwordHash: string | null, password: string, key = ''): Promise<PasswordCheck> {
    if (passwordHash === null) {
      await this.takeAsLong(key);
      return { fits: false, isOutdated: false };
    }
    const startedAt = performance.now();
    const check = await this.inTurn(key, password, () => compare(passwordHash, password));
    this.note(performance.now() - startedAt);
    return check;
  }

  private inTurn<T>(key: string, password: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run({ key, bytes: Buffer.byteLength(password) }, work);
  }

  private async takeAsLong(key: string): Promise<void> {
    if (this.durations.length > 0) return sleep(this.durations[randomInt(this.durations.length)]);
    // Nobody was checked since the start.
    const startedAt = performance.now();
    await this.hash('no account has this password', key);
    this.note(performance.now() - startedAt);
  }

  private note(duration: number): void {
    this.durations.push(duration);
    if (this.durations.length > mostDurations) this.durations.shift();
  }
}

/** A hash of before may be of either form, whichever the device wrote at that time. */
async function compare(passwordHash: string, password: string): Promise<PasswordCheck> {
  const normalized = password.normalize('NFC');
  if (await verify(passwordHash, normalized)) return { fits: true, isOutdated: false };
  const others = new Set([password, password.normalize('NFD')]);
  others.delete(normalized);
  for (const other of others) if (await verify(passwordHash, other)) return { fits: true, isOutdated: true };
  return { fits: false, isOutdated: false };
}
