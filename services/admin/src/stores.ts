import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { auditStores } from './audit';
import { challengeReadStore, challengeSendStore, challengeStore, emailRunStore, sendLockStore } from './challenge';
import { emailSendStore, mailWorkerStore } from './mail';
import { caseOpeningStore, caseStore, decisionStore } from './moderation';
import { switchStore } from './switches';

/** The collections that the mail worker shares with the service. */
export const mailStores = { emailRuns: emailRunStore, emailSends: emailSendStore, mailWorkers: mailWorkerStore };

export const stores = {
  ...auditStores,
  challenges: challengeStore,
  challengeSends: challengeSendStore,
  challengeReads: challengeReadStore,
  sendLocks: sendLockStore,
  switches: switchStore,
  cases: caseStore,
  caseOpenings: caseOpeningStore,
  decisions: decisionStore,
  ...mailStores,
};
export type Collections = CollectionsOf<typeof stores>;
