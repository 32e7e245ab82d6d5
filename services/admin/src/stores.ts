import { auditStores } from './audit';
import { challengeStores, emailRunStores } from './challenge';
import { mailStores } from './mail';
import { moderationStores } from './moderation';
import { switchStores } from './switches';

/** The collections that the mail worker shares with the service. */
export const mailWorkerStores = { ...emailRunStores, ...mailStores };

export const stores = {
  ...auditStores,
  ...challengeStores,
  ...switchStores,
  ...moderationStores,
  ...mailWorkerStores,
};
