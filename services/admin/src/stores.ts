import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { auditStores } from './audit';
import { challengeStores, emailRunStores } from './challenge';
import { mailStores } from './mail';
import { caseOpeningStore, caseStore, decisionStore } from './moderation';
import { switchStore } from './switches';

/** The collections that the mail worker shares with the service. */
export const mailWorkerStores = { ...emailRunStores, ...mailStores };

export const stores = {
  ...auditStores,
  ...challengeStores,
  switches: switchStore,
  cases: caseStore,
  caseOpenings: caseOpeningStore,
  decisions: decisionStore,
  ...mailWorkerStores,
};
export type Collections = CollectionsOf<typeof stores>;
