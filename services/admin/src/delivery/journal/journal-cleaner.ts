import { rmSync } from 'node:fs';
import { type Logger, RepeatedTask } from '@storysprout/service-kit';
import type { EmailSendRepository } from '../email-send.repository';
import { readJournal } from './delivery-journal';
import { baseNameOf, journalsIn } from './journal-files';

export interface JournalCleanerDeps {
  readonly folder: string;
  readonly workerId: string;
  readonly sends: Pick<EmailSendRepository, 'findUnsettled'>;
  /** The present delivery process, whose journals are still written; earlier ones are gone. */
  readonly deliveryProcess: { readonly journalBase: string };
  readonly logger: Logger;
}

const lookEveryMs = 2_000;

/** Removes journals once every e-mail in them is settled, so that they never fill the disk. */
export class JournalCleaner extends RepeatedTask {
  constructor(private readonly deps: JournalCleanerDeps) {
    super({
      everyMs: lookEveryMs,
      work: () => this.forgetSettled(),
      onError: (error) => deps.logger.debug({ err: error }, 'journals are kept for now'),
    });
  }

  /**
   * An e-mail is noted only while its record says `sending`, so an e-mail in a closed journal without such a record is
   * settled. The oldest go first: an older note must never outlive a newer one of the same e-mail.
   */
  async forgetSettled(): Promise<void> {
    const closed = this.closedJournals();
    if (closed.length === 0) return;
    const unsettled = await this.deps.sends.findUnsettled(this.deps.workerId);
    for (const file of closed) {
      const { notes } = readJournal(file);
      if (unsettled.some((id) => notes.has(id))) return;
      rmSync(file);
    }
  }

  /** All but the newest journal of the present delivery process. */
  private closedJournals(): string[] {
    const all = journalsIn(this.deps.folder);
    const present = baseNameOf(this.deps.deliveryProcess.journalBase);
    const open = all.findLast((file) => baseNameOf(file) === present);
    return all.filter((file) => file !== open);
  }
}
