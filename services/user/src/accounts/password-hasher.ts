import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@storysprout/service-kit';

export interface PasswordHasherOptions {
  /** Memory of one hash in KiB. */
  memoryKib: number;
  passes: number;
  /** Threads that hash: those of libuv's pool, which is four unless `UV_THREADPOOL_SIZE` says otherwise. */
  threads?: number;
}

const poolThreads = 4;

/** Beyond this many waiting, an answer would come too late to be of use. */
const waitingLimit = 400;

/**
 * argon2id in worker threads: the event loop stays free. A queue keeps memory bounded and lets no more hashes run
 * at once than there are cores; more would only take turns.
 */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Hashes that the pool has at a time. */
  private readonly atOnce: number;
  private decoy: Promise<string> | undefined;

  constructor(private readonly options: PasswordHasherOptions) {
    const { threads = poolThreads } = options;
    const cores = availableParallelism();
    // A pool with no more threads than cores may have one more hash wait in it: a thread goes on without asking here.
    this.atOnce = threads > cores ? cores : threads + 1;
  }

  hash(password: string): Promise<string> {
    const { memoryKib, passes } = this.options;
    return this.inTurn(() => hash(password, { memoryCost: memoryKib, timeCost: passes, parallelism: 1 }));
  }

  /** Whether the password is that of the hash. Without a hash it takes as long, and is not. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.decoy ??= this.hash('no account has this password');
    const known = passwordHash ?? (await this.decoy);
    const fits = await this.inTurn(() => verify(known, password));
    return fits && passwordHash !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.takeTurn();
    try {
      return await work();
    } finally {
      this.passTurn();
    }
  }

  private takeTurn(): Promise<void> | undefined {
    if (this.running < this.atOnce) {
      this.running += 1;
      return undefined;
    }
    if (this.waiting.length >= waitingLimit) {
      throw new AppError('unavailable', 'Many children are signing in just now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** The turn goes to whoever waits longest. */
  private passTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
