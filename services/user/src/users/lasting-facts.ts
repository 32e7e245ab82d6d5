import type { LastingFact } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Adds to the list that restores replay (docs/product.md#leaving). Call it in the transaction that makes the change, with
 * the same time as the change.
 */
export function addLastingFact(
  outbox: Pick<Outbox, 'add'>,
  session: ClientSession,
  { kind, userId, at }: { kind: LastingFact['kind']; userId: ObjectId; at: Date },
): Promise<void> {
  const fact = { kind, userId: userId.toHexString(), at: at.toISOString() };
  return outbox.add(session, 'factLasts', fact, { jobId: `lasting-${kind}-${fact.userId}-${at.getTime()}` });
}
