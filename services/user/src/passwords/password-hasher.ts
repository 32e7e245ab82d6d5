import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@storysprout/service-kit';
import pLimit, { type LimitFunction } from 'p-limit';
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

/**
 * argon2id in worker threads: the event loop stays free. A queue keeps memory bounded and lets no more hashes run
 * at once than there are cores; more would only take turns.
 *
 * Passwords are hashed in Unicode's form NFC: devices write the same letters in different ways.
 */
export class PasswordHasher {
  private readonly limit: LimitFunction;
  private decoy: Promise<string> | undefined;

  constructor(private readonly options: PasswordHasherOptions) {
    const { threads = poolThreads } = options;
    const cores = availableParallelism();
    // If the pool has no more threads than cores, one more hash waits inside it, and a free thread starts it at once.
    this.limit = pLimit(threads > cores ? cores : threads + 1);
  }

  hash(password: string): Promise<string> {
    const { memoryKib, passes } = this.options;
    const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
    return this.inTurn(() => hash(password.normalize('NFC'), options));
  }

  /** Compares the password with the hash. Without a hash it takes as long and nothing fits. */
  async verify(passwordHash: string | null, password: string): Promise<PasswordCheck> {
    const known = passwordHash ?? (await this.decoyHash());
    const check = await this.inTurn(() => compare(known, password));
    return passwordHash === null ? { fits: false, isOutdated: false } : check;
  }

  /** @throws AppError `unavailable` when too many wait already. */
  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount < waitingLimit) return this.limit(work);
    const message = texts.busy;
    throw new AppError('unavailable', message, { retryAfterSeconds: 5 });
  }

  /** Made once, at the first sign-in to an unknown account. A refusal because too many wait is not kept. */
  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash('no account has this password').catch((error: unknown) => {
      this.decoy = undefined;
      throw error;
    });
    return this.decoy;
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
