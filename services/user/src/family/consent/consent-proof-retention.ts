import { daysAfter } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { ConsentProofDocument } from '../family.document';

/** How long a proof is kept after the account is gone. */
const retentionDays = 3 * 365;

/** Detaches the proofs of consent from an account that is erased. They are kept for a while, but no longer name it. */
export async function leaveProofs(
  proofs: Collection<ConsentProofDocument>,
  userId: ObjectId,
  now = new Date(),
): Promise<void> {
  await proofs.updateMany({ userId }, { $set: { userId: null, expiresAt: daysAfter(now, retentionDays) } });
}
