import type { ObjectId } from 'mongodb';

/** A reader's or moderator's account as MongoDB holds it. */
export interface UserDocument {
  _id: ObjectId;
  name: string;
  /** Lower-cased; unique. */
  email: string;
  /** When the link sent to `email` was followed; null (or missing in older accounts) until then. */
  emailVerifiedAt?: Date | null;
  /** When that link was first requested; null (or missing) when it never was. */
  emailAskedAt?: Date | null;
  /** An address that becomes `email` once its own link is followed; null (or missing) when there is none. */
  pendingEmail?: string | null;
  passwordHash: string;
  /** Path below `/images/`, or null. */
  image: string | null;
  /** Running sum of the account's ledger rows, written in the same transaction. */
  totalPoints: number;
  badges: string[];
  /** Counts kept by `activity` events; they may arrive out of order, so a count can be below 0 for a moment. */
  blogCount: number;
  commentCount: number;
  likesReceived: number;
  /** UTC day of the latest visit, `2026-11-20`. */
  lastVisitDay: string | null;
  streakDays: number;
  bestStreakDays: number;
  explorerDays: number;
  isAdmin: boolean;
  isBanned: boolean;
  banReason: string | null;
  profileAvatar: string | null;
  unlockedItems: string[];
  /** `unlocked-avatar-…` entries that have not been shown yet. */
  rewards: string[];
  /** Tokens that carry a lower version are void. */
  tokenVersion: number;
  /** When `tokenVersion` last grew; null when it never did. */
  tokensRevokedAt: Date | null;
  /** Counts changes of name and picture, so that a late `profileChanged` cannot undo a newer one. */
  profileRevision: number;
  unsubscribeToken: string;
  unsubscribedAt: Date | null;
  /** When the account will be erased; null unless its owner has asked for it. */
  deleteAfter: Date | null;
  /** The terms an admin's search is compared with: see `searchTermsOf`. */
  searchTerms: string[];
  createdAt: Date;
}

/** What a new account is made of. */
export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  image?: string | null;
  isAdmin?: boolean;
}
