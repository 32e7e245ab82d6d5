import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { ConsentProofDocument, FamilyDocument } from './consent/family.document';
import type { FamilyEmailDocument } from './consent/family-email.document';
import { leaveProofs } from './consent/left-proofs';

interface Stored {
  families: Collection<FamilyDocument>;
  familyLetters: Collection<FamilyEmailDocument>;
  consentProofs: Collection<ConsentProofDocument>;
}

/** An account's grown-up and their consent, for data rights. */
export function familyPersonalData({ families, familyLetters, consentProofs }: Stored) {
  return {
    async erase(userId: ObjectId): Promise<void> {
      await families.deleteMany({ userId });
      await familyLetters.deleteMany({ userId });
      await leaveProofs(consentProofs, userId);
    },

    async addresses(userId: ObjectId, session: ClientSession): Promise<string[]> {
      const family = await families.findOne({ userId }, { session, projection: { email: 1 } });
      return family ? [family.email] : [];
    },
  };
}
