import type { Collection, ObjectId } from 'mongodb';
import { daysAfter } from '../shared/days';
import type { ConsentProofDocument } from './family.document';

/** How long a proof is kept after the account is gone. */
const keptDays = 3 * 365;

/** For an account that is erased: the proofs of a grown-up's yes stay for a while, and name nobody. */
export async function leaveProofs(
  proofs: Collection<ConsentProofDocument>,
  userId: ObjectId,
  now = new Date(),
): Promise<void> {
  await proofs.updateMany({ userId }, { $set: { userId: null, expiresAt: daysAfter(now, keptDays) } });
}
