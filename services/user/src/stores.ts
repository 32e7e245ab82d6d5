import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { pictureStore } from '@storysprout/service-kit/pictures';
import { blockedUsersStore } from './community/blocking/blocked-users.document';
import { followStore } from './community/following/follow.document';
import { familyEmailStore } from './family/emails/family-email.document';
import { consentProofStore, familyStore } from './family/family.document';
import { emailReservationStore } from './identity/account/email-reservation.document';
import { erasureStore } from './identity/account/erasure.document';
import { adminGuardStore } from './identity/account/last-admin';
import { userStore } from './identity/account/user.document';
import { emailLinkStore } from './identity/email/email-link.document';
import { passwordResetStore } from './identity/passwords/password-reset.document';
import { restoredStore } from './identity/sessions/restored.document';
import { sessionStore } from './identity/sessions/session.document';
import { reportStore, subjectDecisionStore, subjectStore } from './moderation/reports/subject.document';
import { sanctionStore } from './moderation/sanctions/sanction.document';
import { notificationStore } from './notifications/notification.document';
import { countedActivityStore, dailyTallyStore, ledgerStore } from './progress/ledger/ledger.document';
import { roundStore } from './progress/rounds/round.document';
import { roundSampleCountStore, roundSampleStore } from './progress/rounds/round-samples';

export const stores = {
  users: userStore,
  emailReservations: emailReservationStore,
  ledger: ledgerStore,
  dailyTallies: dailyTallyStore,
  countedActivities: countedActivityStore,
  rounds: roundStore,
  roundSamples: roundSampleStore,
  roundSampleCounts: roundSampleCountStore,
  passwordResets: passwordResetStore,
  sessions: sessionStore,
  restored: restoredStore,
  emailLinks: emailLinkStore,
  erasures: erasureStore,
  adminGuard: adminGuardStore,
  pictureFiles: pictureStore,
  profileSubjects: subjectStore,
  profileReports: reportStore,
  profileDecisions: subjectDecisionStore,
  hiddenReaders: blockedUsersStore,
  follows: followStore,
  sanctions: sanctionStore,
  families: familyStore,
  familyLetters: familyEmailStore,
  consentProofs: consentProofStore,
  readerLetters: notificationStore,
};
export type Collections = CollectionsOf<typeof stores>;
