import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { auditIntentStore, auditLogStore } from './audit/audit.document';
import { caseOpeningStore, caseStore } from './cases/case.document';
import { challengeReadStore, challengeSendStore, challengeStore, sendLockStore } from './challenge/challenge.document';
import { decisionStore } from './decisions/decision.document';
import { emailSendStore } from './delivery/email-send.document';
import { mailWorkerStore } from './delivery/mail-worker.repository';
import { emailRunStore } from './runs/email-run.document';
import { switchStore } from './switches/switch.document';

/** The collections that the mail worker shares with the service. */
export const mailStores = { emailRuns: emailRunStore, emailSends: emailSendStore, mailWorkers: mailWorkerStore };

export const stores = {
  auditLog: auditLogStore,
  auditIntents: auditIntentStore,
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
