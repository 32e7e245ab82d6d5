import type { ClientSession, ObjectId } from 'mongodb';
import { masked } from '../identity';
import { leaveProofs } from './consent/consent-proof-retention';
import type { FamilyContext } from './family.context';

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
