import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * Says which account has an e-mail address. The `_id` keeps addresses unique where accounts are divided among shards, of
 * which each knows only its own.
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
