import type { Logger } from '@storysprout/service-kit';

const everyMs = 60_000;

/** Runs all chores every minute; one that fails is tried again a minute later. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly chores: readonly (() => Promise<void>)[],
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sweep(), everyMs);
    this.timer.unref();
    void this.sweep();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** One round of all chores, after the one under way. */
  sweep(): Promise<void> {
    this.sweeping = this.sweeping.then(() => this.sweepOnce());
    return this.sweeping;
  }

  private async sweepOnce(): Promise<void> {
    for (const chore of this.chores) {
      try {
        await chore();
      } catch (error) {
        this.logger.warn({ err: error }, 'a chore is put off');
      }
    }
  }
}
