import type { ErasureTable } from '@storysprout/service-kit/data-rights';
import type { stores } from './stores';

/** Defines what happens to each of this service's collections when an account is erased (docs/product.md#leaving). */
export const erasureTable: ErasureTable<typeof stores> = {
  users: 'erased',
  emailReservations: 'erased',
  ledger: 'erased',
  dailyTallies: 'erased',
  countedActivities: 'erased',
  rounds: 'erased',
  roundSamples: 'nobody',
  roundSampleCounts: 'nobody',
  passwordResets: 'erased',
  sessions: 'erased',
  restored: 'nobody',
  emailLinks: 'erased',
  erasures: {
    until: 'the last token of the account has expired, after 8 days: every service must know that it is void',
  },
  adminGuard: 'nobody',
  pictureFiles: 'erased',
  profileSubjects: 'erased',
  /** Open reports by new accounts are kept without their sender; all others are erased. */
  profileReports: 'nameless',
  profileDecisions: 'erased',
  hiddenReaders: 'erased',
  follows: 'erased',
  sanctions: 'erased',
  families: 'erased',
  familyLetters: 'erased',
  /**
   * The account's id is removed. What stays is the fact and time of the consent, the version of its text, and a salted
   * hash of the grown-up's address.
   */
  consentProofs: 'nameless',
  readerLetters: 'erased',
};
