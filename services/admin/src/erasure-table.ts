import type { ErasureTable } from '@storysprout/service-kit/data-rights';
import type { stores } from './stores';

/**
 * The effect of erasing an account on each collection of this service, including those shared with the mail worker
 * (docs/product.md#leaving).
 */
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
