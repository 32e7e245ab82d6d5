import type { EmailLinkKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A link about an e-mail address. It is derived from `_id` when its e-mail is sent; only its digest is kept. */
export interface EmailLinkDocument {
  _id: ObjectId;
  kind: EmailLinkKind;
  userId: ObjectId;
  /** Where the e-mail goes: the address to be confirmed, or the one a change is taken back to. */
  email: string;
  createdAt: Date;
  /** Missing until the e-mail is sent. */
  tokenHash?: string;
  /** When the link stops working. Missing until the e-mail is sent, and in records from before there was this field. */
  tokenExpiresAt?: Date;
  usedAt: Date | null;
  /** When it is too late to send the e-mail, at the earliest when the link stops working. MongoDB then drops the record. */
  expiresAt: Date;
}

export const emailLinkStore = store<EmailLinkDocument>('emailLinks', [
  { key: { tokenHash: 1 }, name: 'token', unique: true, sparse: true },
  { key: { userId: 1, createdAt: 1 }, name: 'user' },
  { key: { email: 1 }, name: 'email' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
