import { type Collections as CollectionsOf, pictureStore } from '@storysprout/service-kit';
import { erasureStore } from './data-rights/account-deletion';
import { emailLinkStore } from './email-verification/email-link.document';
import { adminGuardStore } from './internal/admin-guard';
import { passwordResetStore } from './password-resets/password-reset.document';
import { retiredPictureStore } from './profile/profile-pictures';
import { roundStore } from './rounds/round.repository';
import { roundSampleCountStore, roundSampleStore } from './rounds/round-samples';
import { sessionStore } from './sessions/session.document';
import { userStore } from './users/user.document';
import { countedActivityStore, dailyTallyStore, ledgerStore } from './xp/ledger.document';

/** The service's collections. */
export const stores = {
  users: userStore,
  ledger: ledgerStore,
  dailyTallies: dailyTallyStore,
  countedActivities: countedActivityStore,
  rounds: roundStore,
  roundSamples: roundSampleStore,
  roundSampleCounts: roundSampleCountStore,
  passwordResets: passwordResetStore,
  sessions: sessionStore,
  emailLinks: emailLinkStore,
  retiredPictures: retiredPictureStore,
  erasures: erasureStore,
  adminGuard: adminGuardStore,
  pictureFiles: pictureStore,
};
export type Collections = CollectionsOf<typeof stores>;
