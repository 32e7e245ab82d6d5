import { AppError, isDuplicateKey, randomToken } from '@storysprout/service-kit';
import type { WriterStanding } from '@storysprout/service-kit/moderation';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/users';
import { consentForOthers, isPictureAllowed, isShownToOthers } from './consent.rules';
import type { NewAccount, UserDocument } from './user.document';
import { isSameName, wasRefused } from './visibility.rules';

/** A fresh account: level 1, nothing earned, nothing unlocked. */
export function newUser(
  { name, email, passwordHash, image = null, isAdmin = false }: NewAccount,
  now: Date,
): UserDocument {
  return {
    _id: new ObjectId(),
    name,
    email,
    emailVerifiedAt: null,
    emailAskedAt: null,
    pendingEmail: null,
    passwordHash,
    image,
    totalPoints: 0,
    boardPoints: 0,
    badges: [],
    blogCount: 0,
    commentCount: 0,
    likesReceived: 0,
    lastVisitDay: null,
    streakDays: 0,
    bestStreakDays: 0,
    explorerDays: 0,
    isAdmin,
    isBanned: false,
    banReason: null,
    profileAvatar: null,
    unlockedItems: [],
    rewards: [],
    tokenVersion: 0,
    tokensRevokedAt: null,
    profileRevision: 0,
    unsubscribeToken: randomToken(),
    unsubscribedAt: null,
    deleteAfter: null,
    searchTerms: searchTermsOf(name, email),
    createdAt: now,
  };
}

/**
 * The terms an admin's search is compared with: the whole name, each word of it, the address and its domain, in lower
 * case. A search finds the accounts with a term that begins with it, which an index can answer; a search for any
 * substring would read every account.
 */
export function searchTermsOf(name: string, email: string): string[] {
  const lower = name.toLowerCase();
  const domain = email.slice(email.indexOf('@') + 1);
  return [...new Set([lower, ...lower.split(/[\s\-_.]+/).filter(Boolean), email, domain])];
}

/** A regular expression for terms that begin with the typed text, taken literally. */
export function searchPattern(typed: string): RegExp {
  return new RegExp(`^${typed.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/**
 * Returns whether an account is closed for good. Until then its owner may come back, so the grown-up's decisions still
 * count, too.
 */
export function hasEnded({ deleteAfter }: Pick<UserDocument, 'deleteAfter'>, now: Date): boolean {
  return deleteAfter !== null && deleteAfter <= now;
}

/** Returns whether the address was confirmed and mail servers have not refused it since. */
export function isEmailConfirmed(user: Pick<UserDocument, 'emailVerifiedAt' | 'emailUndeliverableSince'>): boolean {
  return Boolean(user.emailVerifiedAt) && user.emailUndeliverableSince === undefined;
}

/** When the account's mute ends; null when it has none, or it is over. */
export function mutedUntil({ mute }: Pick<UserDocument, 'mute'>, now: Date): Date | null {
  return mute && mute.until > now ? mute.until : null;
}

/** Returns the facts by which `PublishingPermit` decides whether the account may publish. */
export function writerStanding({ mute, consent }: Pick<UserDocument, 'mute' | 'consent'>): WriterStanding {
  return { mutedUntil: mute?.until, consent: consentForOthers(consent) };
}

/** The name that others see (docs/product.md#visibility). */
export function shownName({
  _id,
  name,
  nameVisibility = 'public',
  ...account
}: Pick<UserDocument, '_id' | 'name' | 'nameVisibility' | 'consent' | 'deleteAfter'>): string {
  return nameVisibility === 'public' && isShownToOthers(account) ? name : neutralName(_id);
}

/** Stands for a name that is not public, such as "Reader 4821"; always the same for an account. */
export function neutralName(_id: ObjectId): string {
  return `Reader ${1_000 + (Number.parseInt(_id.toHexString().slice(-8), 16) % 9_000)}`;
}

/** The picture that others see (docs/product.md#visibility). */
export function shownImage({
  image,
  pictureVisibility = 'public',
  ...account
}: Pick<UserDocument, 'image' | 'pictureVisibility' | 'consent' | 'deleteAfter'>): string | null {
  return pictureVisibility === 'public' && isPictureAllowed(account) ? image : null;
}

/**
 * Requires that a new name differs from those that were hidden or removed, and that a removed name is changed.
 *
 * @throws AppError `text_refused`
 */
export function requireOtherName(user: UserDocument, newName: string): void {
  const { name, nameVisibility = 'public' } = user;
  const isBack = name !== newName && wasRefused(user, newName);
  if (!isBack && (nameVisibility === 'public' || !isSameName(name, newName))) return;
  // Saving the rest of the form leaves a hidden name as it is.
  if (nameVisibility !== 'removed' && name === newName) return;
  throw new AppError('text_refused', texts.lookedAt);
}

/** Thrown where an address belongs to another account. */
class EmailTaken extends AppError {}

export function emailTaken(): AppError {
  return new EmailTaken('conflict', texts.emailTaken);
}

/** Returns whether a write failed because another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof EmailTaken || isDuplicateKey(error, 'email');
}
