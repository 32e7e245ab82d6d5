import { type Collections as CollectionsOf, pictureStore } from '@storysprout/service-kit';
import { adminGuardStore } from './accounts/admin-guard';
import { blockedUsersStore } from './blocking/blocked-users.document';
import { consentProofStore, familyStore } from './consent/family.document';
import { familyEmailStore } from './consent/family-email.document';
import { emailLinkStore } from './email-verification/email-link.document';
import { followStore } from './following/follow.document';
import { notificationStore } from './notification-store/notification.document';
import { passwordResetStore } from './password-resets/password-reset.document';
import { roundStore } from './rounds/round.document';
import { roundSampleCountStore, roundSampleStore } from './rounds/round-samples';
import { reportStore, subjectDecisionStore, subjectStore } from './safety/subject.document';
import { sanctionStore } from './sanctions/sanction.document';
import { restoredStore } from './sessions/restored.document';
import { sessionStore } from './sessions/session.document';
import { emailReservationStore } from './users/email-reservation.document';
import { erasureStore } from './users/erasure.document';
import { userStore } from './users/user.document';
import { countedActivityStore, dailyTallyStore, ledgerStore } from './xp/ledger.document';

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
