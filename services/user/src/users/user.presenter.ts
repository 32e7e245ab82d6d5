import { type AdminUser, type LeaderboardEntry, levelOf, type User } from '@storysprout/contract';
import type { UserDocument } from './user.document';

/** The account as its owner gets it: with the e-mail, never with a password hash or anything that opens the account. */
export function presentOwnUser(user: UserDocument): User {
  const { streakDays, bestStreakDays, explorerDays, unlockedItems, rewards } = user;
  const likesReceived = Math.max(0, user.likesReceived);
  return {
    ...presentAccount(user),
    likesReceived,
    streakDays,
    bestStreakDays,
    explorerDays,
    unlockedItems,
    rewards,
  };
}

/** The account as moderators see it. */
export function presentAdminUser(user: UserDocument): AdminUser {
  return { ...presentAccount(user), isBanned: user.isBanned, banReason: user.banReason };
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

/** What both the owner and moderators see. */
function presentAccount(user: UserDocument) {
  return {
    _id: user._id.toHexString(),
    name: user.name,
    email: user.email,
    image: user.image,
    totalPoints: user.totalPoints,
    points: user.totalPoints,
    level: levelOf(user.totalPoints),
    badges: user.badges,
    profileAvatar: user.profileAvatar,
    blogCount: Math.max(0, user.blogCount),
    commentCount: Math.max(0, user.commentCount),
    isAdmin: user.isAdmin,
    createdAt: user.createdAt.toISOString(),
    ...presentEmailState(user),
  };
}

/** Nothing for an account that was never asked to confirm an address. */
function presentEmailState({ emailVerifiedAt, emailAskedAt, pendingEmail }: UserDocument) {
  return {
    ...((emailVerifiedAt || emailAskedAt) && { emailVerified: Boolean(emailVerifiedAt) }),
    ...(pendingEmail && { pendingEmail }),
  };
}
