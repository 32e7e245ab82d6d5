import { daysAfter } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import { masked } from '../identity';
import type { FamilyContext } from './family.context';
import type { ConsentProofDocument } from './family.document';

/** How long a proof is kept after the account is gone. */
const retentionDays = 3 * 365;

/** Detaches the proofs of consent from an account that is erased. They are kept for a while, but no longer name it. */
async function leaveProofs(
  proofs: Collection<ConsentProofDocument>,
  userId: ObjectId,
  now = new Date(),
): Promise<void> {
  await proofs.updateMany({ userId }, { $set: { userId: null, expiresAt: daysAfter(now, retentionDays) } });
}

type Stored = Pick<FamilyContext['collections'], 'families' | 'familyLetters' | 'consentProofs'>;

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

    /** Yields the record of parental consent, if there is one. */
    async *export(userId: ObjectId) {
      const projection = { _id: 0, email: 1, askedAt: 1, given: 1, weekOn: 1 };
      const family = await families.findOne({ userId }, { projection });
      if (!family) return;
      const ofProofs = { _id: 0, what: 1, at: 1, textVersion: 1, method: 1 };
      const said = await consentProofs.find({ userId }, { projection: ofProofs }).toArray();
      const { email, ...rest } = family;
      yield { name: 'family.json', value: { sentTo: masked(email), ...rest, said } };
    },
  };
}
