import type { JobData } from '@storysprout/contract';
import type { Outbox } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import { consentForOthers } from './consent.rules';
import type { UserDocument } from './user.document';
import { shownImage, shownName } from './user.rules';

type AnnouncedProfile = Pick<
  UserDocument,
  | '_id'
  | 'name'
  | 'nameVisibility'
  | 'image'
  | 'pictureVisibility'
  | 'profileAvatar'
  | 'mute'
  | 'consent'
  | 'deleteAfter'
  | 'leaving'
  | 'emailVerifiedAt'
  | 'isAdmin'
  | 'profileRemovedAt'
  | 'profileRevision'
>;

/** Returns what other services store about a profile. */
export function profileForOthers(user: AnnouncedProfile): JobData<'profileChanged'> {
  const { _id, profileAvatar, profileRevision, emailVerifiedAt, isAdmin: isModerator, profileRemovedAt } = user;
  // Receivers compare it with their own clock.
  const mutedUntil = user.mute?.until.toISOString() ?? null;
  const shown = { name: shownName(user), image: shownImage(user), profileAvatar, mutedUntil };
  const consent = consentForOthers(user.consent);
  const leaving = user.deleteAfter === null ? null : (user.leaving ?? 'erase');
  const standing = {
    emailVerified: Boolean(emailVerifiedAt),
    isModerator,
    removedAt: profileRemovedAt?.toISOString() ?? null,
  };
  return {
    userId: _id.toHexString(),
    ...shown,
    ...(consent && { consent }),
    leaving,
    ...standing,
    revision: profileRevision,
  };
}

/**
 * Publishes a reader's name, picture, avatar, mute, consent, leaving and moderator status to other services, which keep
 * copies with what the reader wrote. Call this in the transaction that changed the profile. Each revision is sent once;
 * receivers ignore outdated ones.
 */
export function announceProfile(
  outbox: Pick<Outbox, 'add'>,
  session: ClientSession,
  profile: AnnouncedProfile,
): Promise<void> {
  const announcement = profileForOthers(profile);
  const jobId = profileJobId(announcement.userId, announcement.revision);
  return outbox.add(session, 'profileChanged', announcement, { jobId });
}

export function profileJobId(userId: string, revision: number): string {
  return `profile-${userId}-${revision}`;
}
