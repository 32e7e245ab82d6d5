import type { ConsentSwitches } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** The grown-up of one child's account. Deleted with the account, or once the child is old enough. */
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
  /**
   * The last time that a reader of the grown-up's mailbox opened the page; null again once another grown-up is asked.
   */
  openedAt?: Date | null;
  /** Browsers in which the page is open. */
  sessions: { hash: string; expiresAt: Date }[];
  /** The first step of the consent; null before that step and after the second one. */
  yes: { at: Date; textVersion: string; method: string; switches: ConsentSwitches } | null;
  /** The code of the second step; null unless one is scheduled or sent. */
  code: PendingCode | null;
  given: { at: Date; textVersion: string; method: string } | null;
  /** When the next e-mail about the child's week is due; null while these e-mails are off. */
  weekOn: Date | null;
  weekToken: string;
}

export interface FamilyLink {
  /**
   * Its timestamp is the time when the link was made, and the link's secret is derived from it. Missing in links from
   * before this field existed.
   */
  id?: ObjectId;
  hash: string;
  expiresAt: Date;
}

export interface PendingCode {
  /** The e-mail is not sent before this time. */
  notBefore: Date;
  sentAt: Date | null;
  /** Missing until its e-mail is written. */
  hash: string | null;
  triesLeft: number;
  expiresAt: Date;
}

/** A proof that consent was given or revoked. It does not name the child and contains no text. */
export interface ConsentProofDocument {
  _id: ObjectId;
  /** The account while there is one; null afterwards. */
  userId: ObjectId | null;
  what: 'given' | 'revoked';
  at: Date;
  textVersion: string;
  method: string;
  /** scrypt hash of the grown-up's address and the salt. */
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
