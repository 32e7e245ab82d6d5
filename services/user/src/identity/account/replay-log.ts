import type { ReplayEntry } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';

/**
 * Adds an entry to the replay log, which is replayed after a restore (docs/product.md#leaving). Call this in the
 * transaction that makes the change, with the same time.
 */
export function addReplayEntry(
  outbox: Pick<Outbox, 'add'>,
  session: ClientSession,
  { kind, userId, at }: { kind: ReplayEntry['kind']; userId: ObjectId; at: Date },
): Promise<void> {
  const fact = { kind, userId: userId.toHexString(), at: at.toISOString() };
  return outbox.add(session, 'factLasts', fact, { jobId: `lasting-${kind}-${fact.userId}-${at.getTime()}` });
}
