import type { ErasureTable } from '@storysprout/service-kit';
import type { stores } from '../stores';

/** What becomes of this service's collections, which the mail worker shares, when an account is erased (docs/product.md#leaving). */
export const erasureTable: ErasureTable<typeof stores> = {
  auditLog: 'nameless',
  auditIntents: 'erased',
  challenges: 'nameless',
  challengeSends: 'nameless',
  challengeReads: 'erased',
  sendLocks: 'nobody',
  switches: 'nameless',
  cases: 'erased',
  caseOpenings: 'nobody',
  decisions: 'erased',
  emailRuns: 'nameless',
  emailSends: 'nameless',
  mailWorkers: 'nobody',
};
