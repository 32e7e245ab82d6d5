import type { Collections as CollectionsOf } from '@storysprout/service-kit';
import { pictureStore } from '@storysprout/service-kit/pictures';
import { blockedUsersStore, followStore } from './community';
import { familyStores } from './family';
import {
  adminGuardStore,
  emailLinkStore,
  emailReservationStore,
  erasureStore,
  passwordResetStore,
  restoredStore,
  sessionStore,
  userStore,
} from './identity';
import { reportStore, sanctionStore, subjectDecisionStore, subjectStore } from './moderation';
import { notificationStore } from './notifications';
import { progressStores } from './progress';

export const stores = {
  users: userStore,
  emailReservations: emailReservationStore,
  ...progressStores,
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
  ...familyStores,
  readerLetters: notificationStore,
};
export type Collections = CollectionsOf<typeof stores>;
