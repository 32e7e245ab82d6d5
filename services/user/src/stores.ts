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
import { moderationStores } from './moderation';
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
  ...moderationStores,
  hiddenReaders: blockedUsersStore,
  follows: followStore,
  ...familyStores,
  readerLetters: notificationStore,
};
export type Collections = CollectionsOf<typeof stores>;
