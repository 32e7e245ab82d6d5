import { ObjectId } from 'mongodb';
import { randomToken } from '../shared/secrets';
import { searchTermsOf } from './search-terms';
import type { NewAccount, UserDocument } from './user.document';

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
