import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@storysprout/service-kit';

/** A worker that can stop taking jobs while something they need is away. */
export interface Pausable {
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface OutageWatchDeps {
  /** The name of what may be away, for the log. */
  readonly what: 'the mail server' | 'the user service';
  /** @returns what is wrong with it, or null. */
  readonly probe: () => Promise<string | null>;
  readonly workers: Pausable;
  readonly logger: Logger;
  readonly now: () => Date;
  /** First wait between two checks, in milliseconds; it doubles up to `longestWaitMs`. */
  readonly firstWaitMs?: number;
  readonly longestWaitMs?: number;
}

/** While something that e-mails need is away, no job is taken. Jobs wait without using up attempts and go on by themselves. */
export class OutageWatch {
  /** What is wrong; null while it answers. */
  downSince: Date | null = null;
  private isStopped = false;

  constructor(private readonly deps: OutageWatchDeps) {}

  /** Call when an e-mail could not leave because of it. */
  reportDown(reason: string): void {
    if (this.downSince !== null || this.isStopped) return;
    this.downSince = this.deps.now();
    this.deps.logger.warn({ reason }, `${this.deps.what} cannot be reached; e-mails wait`);
    void this.waitUntilUp();
  }

  stop(): void {
    this.isStopped = true;
  }

  private async waitUntilUp(): Promise<void> {
    const { what, probe, workers, logger, firstWaitMs = 500, longestWaitMs = 10_000 } = this.deps;
    await workers.pause();
    for (let waitMs = firstWaitMs; !this.isStopped; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await sleep(waitMs, undefined, { ref: false });
      if ((await probe()) === null) break;
    }
    this.downSince = null;
    if (this.isStopped) return;
    logger.info(`${what} is back`);
    await workers.resume();
  }
}

/** Lets several watches pause the same workers, which go on once no watch holds them. */
export class SharedPause implements Pausable {
  private reasons = 0;

  constructor(private readonly workers: Pausable) {}

  async pause(): Promise<void> {
    this.reasons += 1;
    if (this.reasons === 1) await this.workers.pause();
  }

  async resume(): Promise<void> {
    this.reasons -= 1;
    if (this.reasons === 0) await this.workers.resume();
  }
}
