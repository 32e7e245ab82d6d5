import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A session of an account on one device. Its secrets are stored as digests only. */
export interface SessionDocument {
  /** Also the `sessionId` in its tokens. Later sessions have greater ids. */
  _id: ObjectId;
  userId: ObjectId;
  /** The account's version at sign-in: a higher version of the account ends the session. */
  tokenVersion: number;
  /** The device in plain words, such as "Chrome on Windows". */
  device: string;
  /** Set for a session on the previews' origin. Its tokens are only valid there. */
  isPreview?: true;
  /** Set for a sign-in on a shared computer; the cookie then lasts until the browser is closed. */
  isShared?: true;
  createdAt: Date;
  lastUsedAt: Date;
  /** Null for a client that got a token of 7 days. */
  cookie: SessionCookieState | null;
  /** When the session was ended on purpose. The record is kept until its last token has expired. */
  endedAt: Date | null;
  /** Set with `endedAt`: whether all older sessions of the account ended with it. */
  endedOlder: boolean;
  /** When MongoDB drops the record. */
  expiresAt: Date;
}

/**
 * The valid cookie values. A value consists of two secrets: one that stays the same for the session, and one that
 * changes each time.
 */
export interface SessionCookieState {
  /** Digest of the session's own secret. */
  family: string;
  /** Digests of the values that can renew the session: one, or a few after concurrent calls. */
  next: string[];
  /** Digest of the value used last. It is accepted for a moment longer in case the response was lost. */
  used: string | null;
  usedAt: Date | null;
}

export const sessionStore = store<SessionDocument>('sessions', [
  { key: { userId: 1, _id: -1 }, name: 'user' },
  { key: { 'cookie.family': 1 }, name: 'cookie', unique: true, sparse: true },
  { key: { endedAt: 1 }, name: 'ended' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
