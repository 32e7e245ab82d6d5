import type { JobQueue, Transactions } from '@storysprout/service-kit';
import { ChallengeRepository, challengePersonalData, EmailRunRepository, RecipientErasure } from './challenge';
import type { PersonalDataPart } from './data-rights';
import { EmailSendRepository } from './mail';
import { CaseRepository, DecisionRepository, moderationPersonalData } from './moderation';
import type { Collections } from './stores';
import { switchesPersonalData } from './switches';

export interface ErasureStores {
  readonly collections: Collections;
  readonly transactions: Transactions;
  readonly queue: JobQueue<'challengeEmail'>;
  readonly now: () => Date;
  /** Notifies the moderators' pages. */
  readonly announcer?: { changed(): void };
}

/**
 * Returns what each module but the audit log stores about accounts. The restore of a backup uses it, too, to repeat
 * erasures before the site opens.
 */
export function personalDataParts(stored: ErasureStores): PersonalDataPart[] {
  const { collections, transactions, queue, now, announcer } = stored;
  const recipients = new RecipientErasure({
    runs: new EmailRunRepository(collections.emailRuns, now),
    sends: new EmailSendRepository(collections.emailSends, now),
    challenges: new ChallengeRepository(collections, transactions, now),
    queue,
    transactions,
  });
  return [
    moderationPersonalData({
      cases: new CaseRepository(collections, transactions, now),
      decisions: new DecisionRepository(collections.decisions, now),
      ...(announcer && { announcer }),
    }),
    challengePersonalData({ ...collections, recipients }),
    switchesPersonalData(collections.switches),
  ];
}
