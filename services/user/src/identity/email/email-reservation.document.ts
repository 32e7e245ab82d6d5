import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * Reserves an e-mail address for an account. The `_id` keeps addresses unique even when accounts are sharded, because a
 * unique index only covers its own shard.
 */
export interface EmailReservationDocument {
  /** The address in lower case. */
  _id: string;
  userId: ObjectId;
  createdAt: Date;
}

export const emailReservationStore = store<EmailReservationDocument>(
  'emailReservations',
  [{ key: { userId: 1 }, name: 'user' }],
  { shardKey: { _id: 'hashed' } },
);
