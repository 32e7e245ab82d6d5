import { setTimeout as sleep } from 'node:timers/promises';
import type { MailContext } from './mail.context';
import type { MailQueueName, MailQueues } from './mail-queues';

interface WatchedOutage extends Pick<MailContext, 'logger' | 'now'> {
  /** A description of the outage for the log, such as 'the mail server cannot be reached'. */
  readonly what: string;
  /** @returns what is still wrong, or null. */
  readonly probe: () => Promise<string | null>;
  /** The queues that are paused during the outage. */
  readonly holds: readonly MailQueueName[];
  readonly queues: Pick<MailQueues, 'pause' | 'resume'>;
  /** The first wait between two checks, in milliseconds; it doubles up to the longest. */
  readonly waits: { readonly firstMs: number; readonly longestMs: number };
  /**
   * True if a successful probe proves that e-mails can be sent again. Otherwise only `reportUp` proves it, and waits
   * keep growing.
   */
  readonly isProbeProof: boolean;
}

/** Pauses queues while something that e-mails need is unavailable. Their jobs wait and continue on their own. */
export class OutageWatch {
  /** The start of the outage; null while e-mails can be sent. */
  downSince: Date | null = null;
  /** The reason given in the latest report. */
  reason: string | null = null;
  private isHolding = false;
  private isStopped = false;
  private waitMs: number;

  constructor(private readonly outage: WatchedOutage) {
    this.waitMs = outage.waits.firstMs;
  }

  /** Call when an e-mail could not be sent because of this outage. */
  reportDown(reason: string): void {
    this.reason = reason;
    if (this.isHolding || this.isStopped) return;
    this.isHolding = true;
    this.downSince ??= this.outage.now();
    this.outage.logger.warn({ reason }, `${this.outage.what}; e-mails wait`);
    void this.hold();
  }

  /** Call when an e-mail has been sent. */
  reportUp(): void {
    this.waitMs = this.outage.waits.firstMs;
    if (this.downSince === null || this.isHolding) return;
    this.downSince = null;
    this.reason = null;
    this.outage.logger.info(`it is over that ${this.outage.what}`);
  }

  stop(): void {
    this.isStopped = true;
  }

  private async hold(): Promise<void> {
    const { probe, queues, holds, waits, isProbeProof } = this.outage;
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
