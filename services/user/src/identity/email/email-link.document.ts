import type { EmailLinkKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A link about an e-mail address. It is derived from `_id` when its e-mail is sent; only its digest is stored. */
export interface EmailLinkDocument {
  _id: ObjectId;
  kind: EmailLinkKind;
  userId: ObjectId;
  /** The recipient: the address to confirm, or the old address that a change is undone to. */
  email: string;
  createdAt: Date;
  /** Missing until the e-mail is sent. */
  tokenHash?: string;
  /** When the link stops working. Missing until the e-mail is sent, and in records from before this field existed. */
  tokenExpiresAt?: Date;
  usedAt: Date | null;
  /**
   * The time after which the e-mail is not sent any more; never earlier than the end of the link. MongoDB then removes
   * the record.
   */
  expiresAt: Date;
}

export const emailLinkStore = store<EmailLinkDocument>('emailLinks', [
  { key: { tokenHash: 1 }, name: 'token', unique: true, sparse: true },
  { key: { userId: 1, createdAt: 1 }, name: 'user' },
  { key: { email: 1 }, name: 'email' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
