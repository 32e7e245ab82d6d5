import type { ModerationContext } from '../moderation.context';

/** The time between two announcements, in milliseconds. */
const everyMs = 500;

/** Notifies moderators' pages that the queue changed. Changes in quick succession are announced together. */
export class CaseAnnouncer {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly context: Pick<ModerationContext, 'pages' | 'counts' | 'logger'>) {}

  /** Call when the queue has changed. */
  changed(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.announce().catch((error: unknown) => this.context.logger.warn({ err: error }, 'queue not announced'));
    }, everyMs).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async announce(): Promise<void> {
    await this.context.pages.publish('casesChanged', await this.context.counts.waiting());
  }
}
