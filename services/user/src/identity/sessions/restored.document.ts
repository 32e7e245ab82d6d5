import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * Records that a backup was restored, which revokes all tokens issued before. Stored until the last of them has
 * expired.
 */
export interface RestoredDocument {
  _id: ObjectId;
  at: Date;
  expiresAt: Date;
}

export const restoredStore = store<RestoredDocument>('restored', [
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
