import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@storysprout/service-kit';
import type { MailQueues } from './mail-queues';

export interface OutageWatchDeps {
  /** The name of what may be away, for the log. */
  readonly what: 'the mail server' | 'the user service';
  /** @returns what is wrong with it, or null. */
  readonly probe: () => Promise<string | null>;
  readonly queues: Pick<MailQueues, 'pause' | 'resume'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** The first wait between two checks, in milliseconds; it doubles up to the longest. */
const waits = { firstMs: 500, longestMs: 10_000 } as const;

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
    const { what, probe, queues, logger } = this.deps;
    await queues.pause();
    for (let waitMs: number = waits.firstMs; !this.isStopped; waitMs = Math.min(2 * waitMs, waits.longestMs)) {
      await sleep(waitMs, undefined, { ref: false });
      if ((await probe()) === null) break;
    }
    this.downSince = null;
    if (this.isStopped) return;
    logger.info(`${what} is back`);
    await queues.resume();
  }
}
