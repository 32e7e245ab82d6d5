import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@storysprout/service-kit';
import type { MailQueueName, MailQueues } from './mail-queues';

export interface OutageWatchDeps {
  /** What is wrong, for the log: 'the mail server cannot be reached'. */
  readonly what: string;
  /** @returns what is still wrong, or null. */
  readonly probe: () => Promise<string | null>;
  /** The queues that rest meanwhile. */
  readonly holds: readonly MailQueueName[];
  readonly queues: Pick<MailQueues, 'pause' | 'resume'>;
  /** The first wait between two checks, in milliseconds; it doubles up to the longest. */
  readonly waits: { readonly firstMs: number; readonly longestMs: number };
  /** Whether a good probe proves that e-mails leave again; otherwise only `reportUp` does, and waits go on growing. */
  readonly isProbeProof: boolean;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** While something that e-mails need is away, no job is taken. Jobs wait and go on by themselves. */
export class OutageWatch {
  /** Null while e-mails leave. */
  downSince: Date | null = null;
  /** What was said when it was last reported. */
  reason: string | null = null;
  private isHolding = false;
  private isStopped = false;
  private waitMs: number;

  constructor(private readonly deps: OutageWatchDeps) {
    this.waitMs = deps.waits.firstMs;
  }

  /** Call when an e-mail could not leave because of it. */
  reportDown(reason: string): void {
    this.reason = reason;
    if (this.isHolding || this.isStopped) return;
    this.isHolding = true;
    this.downSince ??= this.deps.now();
    this.deps.logger.warn({ reason }, `${this.deps.what}; e-mails wait`);
    void this.hold();
  }

  /** Call when an e-mail has left. */
  reportUp(): void {
    this.waitMs = this.deps.waits.firstMs;
    if (this.downSince === null || this.isHolding) return;
    this.downSince = null;
    this.reason = null;
    this.deps.logger.info(`it is over that ${this.deps.what}`);
  }

  stop(): void {
    this.isStopped = true;
  }

  private async hold(): Promise<void> {
    const { probe, queues, holds, waits, isProbeProof } = this.deps;
    await queues.pause(holds);
    while (!this.isStopped) {
      await sleep(this.waitMs, undefined, { ref: false });
      this.waitMs = Math.min(2 * this.waitMs, waits.longestMs);
      if ((await probe()) === null) break;
    }
    this.isHolding = false;
    if (this.isStopped) return;
    if (isProbeProof) this.reportUp();
    await queues.resume(holds);
  }
}
