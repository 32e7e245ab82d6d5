import type { LeavingWay, NotificationKind, Visibility } from '@storysprout/contract';
import { type Day, store } from '@storysprout/service-kit';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { AccountConsent } from './consent';

/** The moderator's decision that caused the visibility of a name or picture. */
export interface StandingDecision {
  id: ObjectId;
  /** The reason that the owner sees. */
  reason: string | null;
  /** True once the owner has appealed. */
  isAppealed?: boolean;
}

export interface AccountMute {
  until: Date;
  reason: string;
  decisionId: ObjectId;
}

/** Who somebody is and how to reach them, and what others see of them. Owned by `identity`. */
export interface IdentityPart {
  name: string;
  /** The visibility of `name`; missing in older accounts, which means public (docs/product.md#visibility). */
  nameVisibility?: Visibility;
  nameDecision?: StandingDecision | null;
  /**
   * Counts changes of the name itself, so that no decision applies to another name than the moderator saw. 0 when
   * missing.
   */
  nameRevision?: number;
  /**
   * Digests of the last names that were hidden or removed, so that the account cannot return to one of them by way of
   * another.
   */
  refusedNames?: readonly string[];
  /** Lower-cased; unique. */
  email: string;
  /** When the link sent to `email` was followed; null (or missing in older accounts) until then. */
  emailVerifiedAt?: Date | null;
  /**
   * When a confirmation was requested at registration or sign-in, or again by the reader; null (or missing) when it
   * never was.
   */
  emailAskedAt?: Date | null;
  /** An address that becomes `email` once its own link is followed; null (or missing) when there is none. */
  pendingEmail?: string | null;
  /** UTC day on which a mail server first refused `email` as unknown; missing when none did since it was changed or confirmed. */
  emailBouncedOn?: Day;
  /**
   * When a mail server refused `email` on a second day. From then on no challenge is sent there. Missing until then.
   */
  emailUndeliverableSince?: Date;
  /**
   * When a moderator last changed the address, and the digest of the address before, which can still get password
   * resets.
   */
  emailByStaff?: { at: Date; former: string };
  unsubscribeToken: string;
  unsubscribedAt: Date | null;
  passwordHash: string;
  /** Path below `/images/`, or null. */
  image: string | null;
  /** The visibility of `image`; missing in older accounts, which means public (docs/product.md#visibility). */
  pictureVisibility?: Visibility;
  pictureDecision?: StandingDecision | null;
  /** Counts changes of the picture itself. 0 when missing. */
  pictureRevision?: number;
  isAdmin: boolean;
  /** Tokens with a lower version are revoked. */
  tokenVersion: number;
  /** When `tokenVersion` last grew; null when it never did. */
  tokensRevokedAt: Date | null;
  /** Counts changes of name, picture and avatar, so that a late `profileChanged` cannot undo a newer one. */
  profileRevision: number;
  /** The terms an admin's search is compared with: see `searchTermsOf`. */
  searchTerms: string[];
  createdAt: Date;
}

/** Owned by `notifications`. */
export interface NotificationsPart {
  /** Kinds of notifications that the reader turned off; none when missing. */
  lettersOff?: NotificationKind[];
}

/** What a reader has earned, and wears. Owned by `progress`. */
export interface ProgressPart {
  /** Running sum of the account's ledger rows, written in the same transaction. */
  totalPoints: number;
  /** The part of `totalPoints` that counts on the leaderboard: all but the XP of bare calls (docs/product.md#leaderboard). */
  boardPoints: number;
  /** All XP that was ever taken from the account; missing when none was. */
  xpTaken?: number;
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
  profileAvatar: string | null;
  unlockedItems: string[];
  /** `unlocked-avatar-…` entries that have not been shown yet. */
  rewards: string[];
  /** Celebrations that wait for a page to claim them, at most `mostCelebrations`; missing when there never was one. */
  moments?: readonly string[];
}

/** What moderators decided about the reader. Owned by `moderation`. */
export interface ModerationPart {
  /** When a moderator last removed the name or picture; null once that was undone. */
  profileRemovedAt?: Date | null;
  /**
   * Set while the account may not publish. It may stay a little longer than the mute itself
   * (docs/product.md#sanctions).
   */
  mute?: AccountMute | null;
  /** Warnings and mutes so far. */
  warnings?: number;
  mutes?: number;
  isBanned: boolean;
  banReason: string | null;
}

/** The end of the account. Owned by `data-rights`. */
export interface DataRightsPart {
  /** When the account will be erased; null when no deletion is under way. */
  deleteAfter: Date | null;
  /** Which content is erased with the account; all of it when missing. */
  leaving?: LeavingWay;
  /**
   * Set while the account counts as unused: the id of the latest e-mail about it, the number of those e-mails, and the
   * date of the erasure.
   */
  unused?: { noticeId: ObjectId; notices: number; eraseAt: Date };
}

/** Owned by `family`. */
export interface FamilyPart {
  /** The state of parental consent; missing when it was never needed (`CONSENT=off`). */
  consent?: AccountConsent;
}

/** What the reader chose to show. Owned by `accounts`. */
export interface AccountsPart {
  /** True if the reader has left the leaderboard; false when missing. */
  offBoard?: boolean;
  /** True if the reader wants a page of their own; false when missing. */
  hasPage?: boolean;
}

/**
 * The account of a reader or moderator. Everybody reads all parts, but only its owner changes a part
 * (`user-updates.ts`). A new account is written whole.
 */
export interface UserDocument
  extends IdentityPart,
    NotificationsPart,
    ProgressPart,
    ModerationPart,
    DataRightsPart,
    FamilyPart,
    AccountsPart {
  _id: ObjectId;
}

/** The data needed to create an account. */
export type NewAccount = Pick<UserDocument, 'name' | 'email' | 'passwordHash'> &
  Partial<Pick<UserDocument, 'image' | 'isAdmin'>>;

/** Matches accounts whose e-mail address is verified, in queries and in the index for them. */
export const verifiedEmail = { emailVerifiedAt: { $gt: new Date(0) } } as const;
/** Matches accounts whose address is refused as unknown, in queries and in the index for them. */
export const undeliverableEmail = { emailUndeliverableSince: { $gte: new Date(0) } } as const;
export const userStore = store<UserDocument>(
  'users',
  [
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { searchTerms: 1 }, name: 'search' },
    /** For the all-time leaderboard while Redis is unavailable. */
    { key: { isBanned: 1, boardPoints: -1, _id: -1 }, name: 'board' },
    { key: { xpTaken: 1 }, name: 'taken', sparse: true },
    { key: { isAdmin: 1 }, name: 'admins', partialFilterExpression: { isAdmin: true } },
    { key: { isBanned: 1, unsubscribedAt: 1, deleteAfter: 1, _id: 1 }, name: 'recipients' },
    /** The same as `recipients`, for sites where only verified addresses get mail. */
    {
      key: { deleteAfter: 1, unsubscribedAt: 1, isBanned: 1, _id: 1 },
      name: 'verifiedRecipients',
      partialFilterExpression: verifiedEmail,
    },
    {
      key: { emailUndeliverableSince: -1, _id: -1 },
      name: 'undeliverable',
      partialFilterExpression: undeliverableEmail,
    },
    /** For moderators' lists. */
    {
      key: { isBanned: 1, createdAt: -1, _id: -1 },
      name: 'banned',
      partialFilterExpression: { isBanned: true },
    },
    {
      key: { 'consent.state': 1, createdAt: -1, _id: -1 },
      name: 'waiting',
      partialFilterExpression: { 'consent.state': 'waiting' },
    },
    { key: { unsubscribeToken: 1, _id: 1 }, name: 'unsubscribe_token' },
    { key: { deleteAfter: 1 }, name: 'leaving' },
    { key: { lastVisitDay: 1, createdAt: 1 }, name: 'unused' },
    { key: { 'unused.eraseAt': 1 }, name: 'unusedEnd', sparse: true },
    { key: { 'unused.noticeId': 1 }, name: 'unusedNotice', sparse: true },
    { key: { tokensRevokedAt: 1 }, name: 'revoked' },
    { key: { image: 1 }, name: 'image' },
    { key: { 'mute.until': 1 }, name: 'muted', sparse: true },
    /** For the regular chores: see `ConsentChores`. */
    { key: { 'consent.state': 1 }, name: 'consent' },
    { key: { 'consent.ofAge': 1 }, name: 'of_age', sparse: true },
    { key: { 'consent.birth': 1 }, name: 'birth', sparse: true },
    { key: { 'consent.deleteOn': 1 }, name: 'unanswered', sparse: true },
    {
      key: { 'consent.next': 1, emailVerifiedAt: 1 },
      name: 'unconfirmedChildren',
      partialFilterExpression: { 'consent.next': 'ownEmail' },
    },
  ],
  { shardKey: { _id: 'hashed' } },
);

/** The collection as other modules get it: for reading. They change accounts through `UserRepository`. */
export interface ReadableUserStore extends Omit<typeof userStore, 'open'> {
  open(db: Db): Pick<Collection<UserDocument>, 'countDocuments' | 'find' | 'findOne'>;
}
