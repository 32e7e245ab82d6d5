import type { ConsentForOthers } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A writer as last reported by the user service; `revision` puts its reports in order. */
export interface AuthorDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly image: string | null;
  /** The id of the avatar they wear; missing in rows from before avatars were copied. */
  readonly profileAvatar?: string | null;
  readonly revision: number;
  /** Until when they may not publish (docs/product.md#sanctions). */
  readonly mutedUntil?: Date | null;
  /** What a grown-up at home allows (docs/product.md#a-grown-up-at-home). */
  readonly consent?: ConsentForOthers | undefined;
  /** Missing in rows from before it was told, as the two below. */
  readonly emailVerified?: boolean | undefined;
  readonly isModerator?: boolean | undefined;
  /** When a moderator removed the name or picture. */
  readonly profileRemovedAt?: Date | null;
  /** The last of their texts that a moderator removed and nobody has put back. */
  readonly removals?: readonly { readonly subject: string; readonly at: Date }[];
  /** Set whenever the name is copied: see `hold`. */
  readonly copiedAt?: Date;
}

/** What is shown of an author, copied from `authors`, which keeps the copies up to date. */
export type AuthorCopy = Pick<AuthorDocument, '_id' | 'name' | 'image' | 'profileAvatar' | 'isModerator'>;

/** Copies and answers leave these fields out where they say nothing. */
export function optionalFieldsOf({ profileAvatar, isModerator }: Pick<AuthorCopy, 'profileAvatar' | 'isModerator'>) {
  return { ...(profileAvatar && { profileAvatar }), ...(isModerator && { isModerator }) };
}

export const authorStore = store<AuthorDocument>('authors');
