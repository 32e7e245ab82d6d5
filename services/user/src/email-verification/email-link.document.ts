import type { EmailLinkKind } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';

/** A link about an e-mail address. It is made when its e-mail is sent; only its digest is kept. */
export interface EmailLinkDocument {
  _id: ObjectId;
  kind: EmailLinkKind;
  userId: ObjectId;
  /** Where the e-mail goes: the address to be confirmed, or the one a change is taken back to. */
  email: string;
  createdAt: Date;
  /** Missing until the e-mail is sent. */
  tokenHash?: string;
  usedAt: Date | null;
  /** Until the e-mail is sent: when that is too late. Then: when the link stops working. MongoDB drops the record then. */
  expiresAt: Date;
}
