import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { EmailLinkDocument } from './email/email-link.document';
import type { EmailReservationDocument } from './email/email-reservation.document';
import type { PasswordResetDocument } from './passwords/password-reset.document';
import type { SessionDocument } from './sessions/session.document';

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

    *export(userId: ObjectId) {
      const ofDevices = { _id: 0, device: 1, createdAt: 1, lastUsedAt: 1, endedAt: 1 };
      const devices = sessions.find({ userId }, { projection: ofDevices }).sort({ _id: -1 });
      yield { name: 'sessions.json', rows: devices.limit(1_000) };
      const ofLinks = { _id: 0, kind: 1, email: 1, createdAt: 1, usedAt: 1 };
      const links = emailLinks.find({ userId }, { projection: ofLinks }).sort({ createdAt: 1 });
      yield { name: 'addresses.json', rows: links };
    },

    count: {
      devices: (userId: ObjectId, limit: number) => sessions.countDocuments({ userId }, { limit }),
    },
  };
}
