import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** The readers whose content a reader does not want to see. */
export interface HiddenReadersDocument {
  _id: ObjectId;
  /** The reader who hides the others. */
  userId: ObjectId;
  /** Their ids, the latest last. */
  hidden: ObjectId[];
}

export const hiddenReadersStore = store<HiddenReadersDocument>('hiddenReaders', [
  { key: { userId: 1 }, name: 'user', unique: true },
  { key: { hidden: 1 }, name: 'hidden' },
]);
