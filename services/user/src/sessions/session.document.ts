import type { ObjectId } from 'mongodb';

/** A place where an account is signed in. Its secrets are kept as digests only. */
export interface SessionDocument {
  /** Also the `sessionId` in its tokens. Later sessions have greater ids. */
  _id: ObjectId;
  userId: ObjectId;
  /** The account's when it signed in: whatever raises the account's ends the session. */
  tokenVersion: number;
  /** In plain words, such as "Chrome on Windows". */
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Null for a client that got a token of 7 days. */
  cookie: SessionCookieState | null;
  /** When it was ended on purpose; kept until its last token has expired. */
  endedAt: Date | null;
  /** With `endedAt`: it ended together with all older sessions of the account. */
  endedOlder: boolean;
  /** When MongoDB drops the record. */
  expiresAt: Date;
}

/** Which value of the cookie comes next. A value is two secrets: the session's own, and one that is new each time. */
export interface SessionCookieState {
  /** Digest of the part that stays. */
  family: string;
  /** Digests of the values that renew: one, or a few when answers crossed. */
  next: string[];
  /** Digest of the value that was used last: accepted for a moment more, in case its answer was lost. */
  used: string | null;
  usedAt: Date | null;
}
