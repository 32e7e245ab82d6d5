import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@storysprout/service-kit';

export interface PasswordHasherOptions {
  /** Memory of one hash in KiB. */
  memoryKib: number;
  passes: number;
  /** Hashes worked on at once; more would only take turns. The number of processor cores when missing. */
  atOnce?: number;
}

/** Beyond this many waiting, an answer would come too late to be of use. */
const waitingLimit = 400;

/**
 * argon2id in worker threads: the event loop stays free. A queue keeps memory bounded and lets no more hashes
 * run at once than there are cores.
 */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private decoy: Promise<string> | undefined;

  constructor(private readonly options: PasswordHasherOptions) {
    this.atOnce = options.atOnce ?? availableParallelism();
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
