import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** Whose words a reader does not want to see. */
export interface HiddenReadersDocument {
  _id: ObjectId;
  /** Who hides them. */
  userId: ObjectId;
  /** The latest last. */
  hidden: ObjectId[];
}

export const hiddenReadersStore = store<HiddenReadersDocument>('hiddenReaders', [
  { key: { userId: 1 }, name: 'user', unique: true },
  { key: { hidden: 1 }, name: 'hidden' },
]);
