import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A backup was restored: tokens from before are void. Kept as long as one of them may count. */
export interface RestoredDocument {
  _id: ObjectId;
  at: Date;
  expiresAt: Date;
}

export const restoredStore = store<RestoredDocument>('restored', [
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
