import { type AdminUser, type LeaderboardEntry, levelOf, type User } from '@storysprout/contract';
import type { SignedInUser } from '@storysprout/service-kit';
import type { PictureAddresses } from '@storysprout/service-kit/pictures';
import { presentConsent } from './consent.rules';
import { shownStaffChange } from './staff-change.rules';
import type { UserDocument } from './user.document';
import { mutedUntil, shownImage, shownName } from './user.rules';
import { standingOf } from './visibility.rules';

/** Makes addresses of pictures that are not public. */
export type SignsPictures = Pick<PictureAddresses, 'signed'>;

/** The recipient of their own account's data. On the previews' origin, untrusted code can read it, too. */
type Owner = Pick<SignedInUser, 'isPreview'>;

/**
 * Returns the account for its owner. It contains the e-mail address, except in a preview, but never a password hash or
 * anything else that gives access to the account.
 */
export function presentOwnUser(user: UserDocument, addresses: SignsPictures, owner: Owner, now = new Date()): User {
  const { streakDays, bestStreakDays, explorerDays, unlockedItems, rewards, moments = [] } = user;
  const likesReceived = Math.max(0, user.likesReceived);
  return {
    ...presentAccount(user, addresses),
    ...(owner.isPreview ? { email: '' } : presentPendingEmail(user)),
    ...shownStaffChange(user, now),
    likesReceived,
    streakDays,
    bestStreakDays,
    explorerDays,
    unlockedItems,
    rewards,
    moments: [...moments],
    privacy: { onLeaderboard: !user.offBoard, hasPage: user.hasPage === true },
    emails: { challenges: user.unsubscribedAt === null },
    mute: presentMute(user, now),
    nameStanding: standingOf(user, 'name'),
    pictureStanding: standingOf(user, 'picture'),
    consent: presentConsent(owner.isPreview && user.consent ? { ...user.consent, sentTo: null } : user.consent),
  };
}

/** The account as moderators see it. */
export function presentAdminUser(user: UserDocument, addresses: SignsPictures, now = new Date()): AdminUser {
  const { isBanned, banReason, warnings = 0, mutes = 0 } = user;
  const until = mutedUntil(user, now)?.toISOString() ?? null;
  const account = { ...presentAccount(user, addresses), ...presentPendingEmail(user) };
  return { ...account, isBanned, banReason, mutedUntil: until, warnings, mutes };
}

export type LeaderboardUser = Pick<
  UserDocument,
  | '_id'
  | 'name'
  | 'nameVisibility'
  | 'image'
  | 'pictureVisibility'
  | 'consent'
  | 'deleteAfter'
  | 'profileAvatar'
  | 'totalPoints'
  | 'hasPage'
>;

/** A place on the leaderboard. `points` counts the list's window, the level always all XP. */
export function presentPlace(user: LeaderboardUser, points: number, rank: number): LeaderboardEntry {
  return {
    _id: user._id.toHexString(),
    name: shownName(user),
    image: shownImage(user),
    profileAvatar: user.profileAvatar,
    totalPoints: points,
    level: levelOf(user.totalPoints),
    rank,
    ...(user.hasPage && { hasPage: true }),
  };
}

function presentMute(user: UserDocument, now: Date): User['mute'] {
  const { mute } = user;
  if (!mute || mutedUntil(user, now) === null) return null;
  const { until, reason, decisionId } = mute;
  return { until: until.toISOString(), reason, decisionId: decisionId.toHexString() };
}

/** Returns the fields that both the owner and moderators see. */
function presentAccount(user: UserDocument, addresses: SignsPictures) {
  return {
    _id: user._id.toHexString(),
    name: user.name,
    email: user.email,
    image: presentImage(user, addresses),
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

/**
 * Returns the picture's URL. One that is not public gets a signed URL, which expires with the hour
 * (docs/product.md#pictures).
 */
function presentImage(user: UserDocument, addresses: SignsPictures): string | null {
  const { image } = user;
  return image === null || shownImage(user) === image ? image : addresses.signed(image);
}

/** Returns no fields for an account that was never asked to confirm its address and whose e-mails arrive. */
function presentEmailState({ emailVerifiedAt, emailAskedAt, emailUndeliverableSince }: UserDocument) {
  return {
    ...((emailVerifiedAt || emailAskedAt) && { emailVerified: Boolean(emailVerifiedAt) }),
    ...(emailUndeliverableSince && { emailUndeliverable: true }),
  };
}

function presentPendingEmail({ pendingEmail }: UserDocument) {
  return { ...(pendingEmail && { pendingEmail }) };
}
