import type { ConsentSwitches } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** The grown-up of one child's account. It goes with the account, or once the child is old enough. */
export interface FamilyDocument {
  _id: ObjectId;
  /** The child. */
  userId: ObjectId;
  /** The grown-up's address. */
  email: string;
  /** Null until the child's own address is confirmed. */
  askedAt: Date | null;
  /** When a grown-up who has not answered is reminded; null once that is done or no longer needed. */
  remindOn: Date | null;
  /** The newest link, which opens the page once. */
  link: FamilyLink | null;
  /** The link before it, which still opens the page once. */
  earlierLink?: FamilyLink | null;
  /** When somebody who reads the grown-up's mailbox last opened the page; null again once another grown-up is asked. */
  openedAt?: Date | null;
  /** Browsers in which the page is open. */
  sessions: { hash: string; expiresAt: Date }[];
  /** The first of the two steps; null until it is made, and once the second is. */
  yes: { at: Date; textVersion: string; method: string; switches: ConsentSwitches } | null;
  /** The second step's code; null unless one is on its way or out. */
  code: PendingCode | null;
  given: { at: Date; textVersion: string; method: string } | null;
  /** The e-mail about the child's week; `weekOn` is the next one's time, null while it is off. */
  weekOn: Date | null;
  weekToken: string;
}

export interface FamilyLink {
  /** Its time is when the link was made, and its secret is derived from it; missing in links from before. */
  id?: ObjectId;
  hash: string;
  expiresAt: Date;
}

export interface PendingCode {
  /** Not before this is it sent. */
  notBefore: Date;
  sentAt: Date | null;
  /** Missing until its e-mail is written. */
  hash: string | null;
  triesLeft: number;
  expiresAt: Date;
}

/** That somebody said yes or no, kept as proof: it names no child and holds no text. */
export interface ConsentProofDocument {
  _id: ObjectId;
  /** The account while there is one; null afterwards. */
  userId: ObjectId | null;
  what: 'given' | 'revoked';
  at: Date;
  textVersion: string;
  method: string;
  /** scrypt of the grown-up's address with the salt. */
  addressHash: string;
  salt: string;
  /** Set when the account is gone. */
  expiresAt?: Date;
}

export const familyStore = store<FamilyDocument>('families', [
  { key: { userId: 1 }, name: 'user', unique: true },
  { key: { email: 1 }, name: 'email' },
  { key: { remindOn: 1 }, name: 'reminders' },
  { key: { 'link.hash': 1 }, name: 'link', sparse: true },
  { key: { 'earlierLink.hash': 1 }, name: 'earlierLink', sparse: true },
  { key: { 'code.notBefore': 1 }, name: 'codes' },
  { key: { weekOn: 1 }, name: 'weeks' },
  { key: { weekToken: 1 }, name: 'unsubscribe', unique: true },
]);

export const consentProofStore = store<ConsentProofDocument>('consentProofs', [
  { key: { userId: 1, at: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
