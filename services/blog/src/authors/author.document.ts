import type { ConsentForOthers, JobData, LeavingWay, SubjectKind } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';

/** A writer's profile as last received from the user service; `revision` orders the profiles. */
export interface AuthorDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly image: string | null;
  /** The id of the avatar they wear; missing in rows from before avatars were copied. */
  readonly profileAvatar?: string | null;
  readonly revision: number;
  /** The time until which they may not publish (docs/product.md#sanctions). */
  readonly mutedUntil?: Date | null;
  /** What the parental consent allows (docs/product.md#a-grown-up-at-home). */
  readonly consent?: ConsentForOthers | undefined;
  /** What becomes of their blogs while their account is being ended (docs/product.md#leaving); null while it is not. */
  readonly leaving?: LeavingWay | null | undefined;
  /** This field and the next two are missing in rows that were stored before the user service sent them. */
  readonly emailVerified?: boolean | undefined;
  readonly isModerator?: boolean | undefined;
  /** When a moderator removed the name or picture. */
  readonly profileRemovedAt?: Date | null;
  /** The most recent removals of their texts by moderators, without those that were undone. */
  readonly removals?: readonly { readonly subject: string; readonly at: Date }[];
  /** The last time that the name was copied in a transaction: see `lock`. */
  readonly copiedAt?: Date;
}

/** The public part of a profile. It is copied from `authors`, which keeps the copies up to date. */
export type AuthorCopy = Pick<AuthorDocument, '_id' | 'name' | 'image' | 'profileAvatar' | 'isModerator'>;

/** Returns the optional fields that are set; copies and responses leave out the others. */
export function optionalFieldsOf({ profileAvatar, isModerator }: Pick<AuthorCopy, 'profileAvatar' | 'isModerator'>) {
  return { ...(profileAvatar && { profileAvatar }), ...(isModerator && { isModerator }) };
}

export function copyOf({ _id, name, image, ...rest }: AuthorCopy): AuthorCopy {
  return { _id, name, image, ...optionalFieldsOf(rest) };
}

/**
 * Returns whether others may see what the author wrote: with parental consent, and unless the author is leaving. Blogs
 * that they leave to the site stay.
 */
export function isShownToOthers({ consent, leaving }: Pick<AuthorDocument, 'consent' | 'leaving'>, kind: SubjectKind) {
  const goes = kind === 'blog' ? leaving === 'erase' : Boolean(leaving);
  return consent?.isShown !== false && !goes;
}

/** Returns a profile as it is stored. */
export function authorOf(profile: JobData<'profileChanged'>): AuthorDocument {
  const { userId, name, image, profileAvatar = null, mutedUntil, consent, revision } = profile;
  const { leaving, emailVerified, isModerator, removedAt } = profile;
  return {
    _id: new ObjectId(userId),
    name,
    image,
    profileAvatar,
    mutedUntil: mutedUntil ? new Date(mutedUntil) : null,
    ...(consent && { consent }),
    ...(leaving !== undefined && { leaving }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(isModerator !== undefined && { isModerator }),
    ...(removedAt !== undefined && { profileRemovedAt: removedAt ? new Date(removedAt) : null }),
    revision,
  };
}

export const authorStore = store<AuthorDocument>('authors');
