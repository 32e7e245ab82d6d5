import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { EmailLinkDocument } from './email-verification/email-link.document';
import type { PasswordResetDocument } from './password-resets/password-reset.document';
import type { SessionDocument } from './sessions/session.document';
import type { EmailReservationDocument } from './users/email-reservation.document';

interface Stored {
  emailReservations: Collection<EmailReservationDocument>;
  passwordResets: Collection<PasswordResetDocument>;
  sessions: Collection<SessionDocument>;
  emailLinks: Collection<EmailLinkDocument>;
}

/** Sign-ins and links of an account, for data rights. */
export function identityPersonalData({ emailReservations, passwordResets, sessions, emailLinks }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await emailReservations.deleteMany({ userId });
      await passwordResets.deleteMany({ userId });
      await sessions.deleteMany({ userId });
      await emailLinks.deleteMany({ userId });
    },

    async addresses(userId: ObjectId, session: ClientSession): Promise<string[]> {
      const links = await emailLinks.find({ userId }, { session, projection: { email: 1 } }).toArray();
      return links.map(({ email }) => email);
    },
  };
}
