import type { FamilyEmailKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** An e-mail to a grown-up that is waiting to be sent. Its link or code is derived when it is sent. */
export interface FamilyEmailDocument {
  _id: ObjectId;
  userId: ObjectId;
  kind: FamilyEmailKind;
  /** The recipient. Nothing is sent if the grown-up's address has changed by then. */
  email: string;
  createdAt: Date;
  /**
   * The link in the e-mail, which stays the same when it is sent again. Missing until the e-mail is first written with
   * a link.
   */
  linkId?: ObjectId;
  /** The time after which the e-mail is not sent any more. MongoDB then removes the record. */
  expiresAt: Date;
}

export const familyEmailStore = store<FamilyEmailDocument>('familyLetters', [
  { key: { userId: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
