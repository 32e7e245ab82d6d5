import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A picture that was replaced. It is kept for a day, because other services' copies of the profile may still show it. */
export interface RetiredPictureDocument {
  _id: string;
  userId: ObjectId;
  removeAfter: Date;
}

export const retiredPictureStore = store<RetiredPictureDocument>('retiredPictures', [
  { key: { removeAfter: 1 }, name: 'due' },
  { key: { userId: 1 }, name: 'user' },
]);
