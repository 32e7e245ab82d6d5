import { type AdminUser, type LeaderboardEntry, levelOf, type User } from '@storysprout/contract';
import type { UserDocument } from './user.document';

/** The account as its owner gets it: with the e-mail, never with a password hash or anything that opens the account. */
export function presentOwnUser(user: UserDocument): User {
  return {
    ...presentPublic(user),
    email: user.email,
    ...presentCounts(user),
    likesReceived: Math.max(0, user.likesReceived),
    streakDays: user.streakDays,
    bestStreakDays: user.bestStreakDays,
    explorerDays: user.explorerDays,
    isAdmin: user.isAdmin,
    unlockedItems: user.unlockedItems,
    rewards: user.rewards,
    createdAt: user.createdAt.toISOString(),
    ...presentEmailState(user),
  };
}

/** The account as moderators see it. */
export function presentAdminUser(user: UserDocument): AdminUser {
  return {
    ...presentPublic(user),
    email: user.email,
    ...presentCounts(user),
    isAdmin: user.isAdmin,
    isBanned: user.isBanned,
    banReason: user.banReason,
    createdAt: user.createdAt.toISOString(),
    ...presentEmailState(user),
  };
}

export type LeaderboardUser = Pick<UserDocument, '_id' | 'name' | 'image' | 'profileAvatar' | 'totalPoints'>;

/** A place on the leaderboard. `points` counts the list's window, the level always all XP. */
export function presentPlace(user: LeaderboardUser, points: number, rank: number): LeaderboardEntry {
  return {
    _id: user._id.toHexString(),
    name: user.name,
    image: user.image,
    profileAvatar: user.profileAvatar,
    totalPoints: points,
    level: levelOf(user.totalPoints),
    rank,
  };
}

function presentPublic(user: UserDocument) {
  return {
    _id: user._id.toHexString(),
    name: user.name,
    image: user.image,
    totalPoints: user.totalPoints,
    points: user.totalPoints,
    level: levelOf(user.totalPoints),
    badges: user.badges,
    profileAvatar: user.profileAvatar,
  };
}

/** Nothing for an account that was never asked to confirm an address. */
function presentEmailState({ emailVerifiedAt, emailAskedAt, pendingEmail }: UserDocument) {
  return {
    ...((emailVerifiedAt || emailAskedAt) && { emailVerified: Boolean(emailVerifiedAt) }),
    ...(pendingEmail && { pendingEmail }),
  };
}

function presentCounts({ blogCount, commentCount }: UserDocument) {
  return { blogCount: Math.max(0, blogCount), commentCount: Math.max(0, commentCount) };
}
