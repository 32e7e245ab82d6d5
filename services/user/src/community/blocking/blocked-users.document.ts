import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** The users whom a reader has blocked. */
export interface BlockedUsersDocument {
  _id: ObjectId;
  /** The reader who blocks the others. */
  userId: ObjectId;
  /** Their ids, the latest last. */
  hidden: ObjectId[];
}

export const blockedUsersStore = store<BlockedUsersDocument>('hiddenReaders', [
  { key: { userId: 1 }, name: 'user', unique: true },
  { key: { hidden: 1 }, name: 'hidden' },
]);
