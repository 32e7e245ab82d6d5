import { pictureStore } from '@storysprout/service-kit/pictures';
import { erasureStore } from './account/erasure.document';
import { adminGuardStore } from './account/last-admin';
import { userStore } from './account/user.document';
import { emailLinkStore } from './email/email-link.document';
import { emailReservationStore } from './email/email-reservation.document';
import { passwordResetStore } from './passwords/password-reset.document';
import { restoredStore } from './sessions/restored.document';
import { sessionStore } from './sessions/session.document';

export const identityStores = {
  users: userStore,
  emailReservations: emailReservationStore,
  passwordResets: passwordResetStore,
  sessions: sessionStore,
  restored: restoredStore,
  emailLinks: emailLinkStore,
  erasures: erasureStore,
  adminGuard: adminGuardStore,
  pictureFiles: pictureStore,
};
