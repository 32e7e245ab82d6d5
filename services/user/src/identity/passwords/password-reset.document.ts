import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * A request for a new password. Its link is derived from `_id` when the mail is sent; only the link's digest is stored.
 */
export interface PasswordResetDocument {
  _id: ObjectId;
  userId: ObjectId;
  createdAt: Date;
  /** Missing until the mail is sent. */
  tokenHash?: string;
  /** When the link stops working; null until the mail is sent. */
  tokenExpiresAt: Date | null;
  usedAt: Date | null;
  /** When MongoDB drops the record. */
  expiresAt: Date;
}

export const passwordResetStore = store<PasswordResetDocument>('passwordResets', [
  { key: { tokenHash: 1 }, name: 'token', unique: true, sparse: true },
  { key: { userId: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
