import type { ObjectId } from 'mongodb';

/** A request for a new password. Its link is made when the mail is sent; only the link's digest is kept. */
export interface PasswordResetDocument {
  _id: ObjectId;
  userId: ObjectId;
  createdAt: Date;
  /** Missing until the mail is sent. */
  tokenHash?: string;
  /** When the link stops working; null until there is one. */
  tokenExpiresAt: Date | null;
  usedAt: Date | null;
  /** When MongoDB drops the record. */
  expiresAt: Date;
}
