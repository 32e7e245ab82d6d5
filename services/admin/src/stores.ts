import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { auditIntentStore, auditLogStore } from './audit/audit.document';
import { challengeReadStore, challengeSendStore, challengeStore, sendLockStore } from './challenge/challenge.document';
import { emailRunStore } from './challenge/email-runs/email-run.document';
import { emailSendStore } from './mail/email-send.document';
import { mailWorkerStore } from './mail/mail-worker.repository';
import { caseOpeningStore, caseStore } from './moderation/cases/case.document';
import { decisionStore } from './moderation/decisions/decision.document';
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
