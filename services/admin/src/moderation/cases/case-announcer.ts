import type { Announcer, Logger } from '@storysprout/service-kit';
import type { CaseCounts } from './case-counts';

export interface CaseAnnouncerDeps {
  readonly announcer: Pick<Announcer, 'publish'>;
  readonly counts: Pick<CaseCounts, 'waiting'>;
  readonly logger: Logger;
}

/** The time between two announcements, in milliseconds. */
const everyMs = 500;

/** Notifies moderators' pages that the queue changed. Changes in quick succession are announced together. */
export class CaseAnnouncer {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: CaseAnnouncerDeps) {}

  /** Call when the queue has changed. */
  changed(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.announce().catch((error: unknown) => this.deps.logger.warn({ err: error }, 'queue not announced'));
    }, everyMs).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async announce(): Promise<void> {
    await this.deps.announcer.publish('casesChanged', await this.deps.counts.waiting());
  }
}
