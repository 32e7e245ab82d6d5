import type { FamilyLetterKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** An e-mail to a grown-up that is on its way. Its link or code is derived when it is sent. */
export interface FamilyLetterDocument {
  _id: ObjectId;
  userId: ObjectId;
  kind: FamilyLetterKind;
  /** Nothing is sent when the grown-up's address is another one by then. */
  email: string;
  createdAt: Date;
  /** The family's link that the e-mail carries, also when it is sent again; missing until it is written with one. */
  linkId?: ObjectId;
  /** Too late to send it; MongoDB then drops the record. */
  expiresAt: Date;
}

export const familyLetterStore = store<FamilyLetterDocument>('familyLetters', [
  { key: { userId: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
