import type { ErasureTable } from '@storysprout/service-kit';
import type { stores } from '../stores';

/** What becomes of this service's collections when an account is erased (docs/product.md#leaving). */
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
  /** The open ones of new accounts, without a sender; the others are erased. */
  profileReports: 'nameless',
  profileDecisions: 'erased',
  hiddenReaders: 'erased',
  follows: 'erased',
  sanctions: 'erased',
  families: 'erased',
  familyLetters: 'erased',
  /** Without the account's id: that somebody said yes, when, to which text, and a salted hash of their address. */
  consentProofs: 'nameless',
  readerLetters: 'erased',
};
