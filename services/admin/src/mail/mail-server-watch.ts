import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@storysprout/service-kit';

/** What stops taking jobs while the mail server is down. */
export interface Pausable {
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface MailServerWatchDeps {
  /** @returns what is wrong with the mail server, or null. */
  readonly probe: () => Promise<string | null>;
  readonly workers: readonly Pausable[];
  readonly logger: Logger;
  readonly now: () => Date;
  /** First wait between two looks, in milliseconds; it doubles up to `longestWaitMs`. */
  readonly firstWaitMs?: number;
  readonly longestWaitMs?: number;
}

/** While the mail server cannot be reached, no job is taken: they wait, lose no attempt, and go on by themselves. */
export class MailServerWatch {
  /** Null while the mail server answers. */
  downSince: Date | null = null;
  private isStopped = false;

  constructor(private readonly deps: MailServerWatchDeps) {}

  /** An e-mail could not leave because of the server. */
  reportDown(reason: string): void {
    if (this.downSince !== null || this.isStopped) return;
    this.downSince = this.deps.now();
    this.deps.logger.warn({ reason }, 'the mail server cannot be reached; e-mails wait');
    void this.waitUntilUp();
  }

  stop(): void {
    this.isStopped = true;
  }

  private async waitUntilUp(): Promise<void> {
    const { probe, workers, logger, firstWaitMs = 500, longestWaitMs = 10_000 } = this.deps;
    await Promise.all(workers.map((worker) => worker.pause()));
    for (let waitMs = firstWaitMs; !this.isStopped; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await sleep(waitMs, undefined, { ref: false });
      if ((await probe()) === null) break;
    }
    this.downSince = null;
    if (this.isStopped) return;
    logger.info('the mail server is back');
    await Promise.all(workers.map((worker) => worker.resume()));
  }
}
