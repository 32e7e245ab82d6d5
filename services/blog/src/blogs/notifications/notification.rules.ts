import type { ObjectId } from 'mongodb';
import type { NotificationContent } from '../../events';
import { visibilityOf } from '../../visibility';
import type { BlogDocument } from '../blog.document';
import { isPublic } from '../blog.rules';

/** Pure rules for which changes cause which notifications (docs/product.md#notifications). */

/** The fields of a comment or reply that a notification needs. */
export interface WrittenEntry {
  readonly _id: ObjectId;
  readonly author: { readonly _id: ObjectId };
  readonly version?: number;
}

/** The place of a comment or reply, and the reader to notify. */
export interface EntryPlace {
  readonly kind: 'comment' | 'reply';
  readonly blogId: ObjectId;
  /** The writer of the blog, or of the comment that is answered. */
  readonly readerId: ObjectId;
}

/**
 * Returns the notifications about a comment or reply that became public or stopped being so. There are none about one's
 * own.
 */
export function entryNotifications(
  entry: WrittenEntry,
  { kind, blogId, readerId }: EntryPlace,
  isShown: boolean,
): NotificationContent[] {
  const { _id, author, version = 0 } = entry;
  if (author._id.equals(readerId)) return [];
  const key = `${kind}:${_id.toHexString()}`;
  if (!isShown) return [{ key, version, kind: 'withdrawn' }];
  const [userId, actorId] = [readerId.toHexString(), author._id.toHexString()];
  return [{ key, version, kind, userId, blogId: blogId.toHexString(), actorId }];
}

/**
 * Returns the notifications after a moderator decided about a blog, or when the last one about it no longer applies.
 */
export function storyNotifications(before: BlogDocument, after: BlogDocument): NotificationContent[] {
  const kind = storyOutcome(before, after);
  if (kind === null) return [];
  const { _id, author, version = 0 } = after;
  const common = { key: `story:${_id.toHexString()}`, version };
  if (kind === 'withdrawn') return [{ ...common, kind }];
  const [userId, blogId] = [author._id.toHexString(), _id.toHexString()];
  const own: NotificationContent = { ...common, kind, userId, blogId };
  if (kind === 'returned' || before.status === 'approved') return [own];
  // If the blog is published again, the user service recognizes the key, so there is no second notification.
  return [own, { key: `${common.key}:new`, version, kind: 'storyOut', blogId, writerId: userId }];
}

function storyOutcome(before: BlogDocument, after: BlogDocument): 'published' | 'returned' | 'withdrawn' | null {
  const [earlier, present] = [outcomeOf(before), outcomeOf(after)];
  if (present === null) return earlier === null ? null : 'withdrawn';
  // The writer undid the deletion, so nothing new has happened.
  if (before.isDeletedByWriter) return null;
  if (present === 'returned') return wasReturned(before, after) ? 'returned' : null;
  return wasPublished(before, after) ? 'published' : null;
}

/** Returns the last decision about a text that its writer still has. */
function outcomeOf(blog: BlogDocument): 'published' | 'returned' | null {
  const { status, correction, isDeletedByWriter } = blog;
  if (isDeletedByWriter || visibilityOf(blog) === 'removed') return null;
  if (status === 'rejected' || correction?.status === 'rejected') return 'returned';
  return status === 'approved' ? 'published' : null;
}

function wasReturned(before: BlogDocument, after: BlogDocument): boolean {
  if (after.status === 'rejected') return before.status !== 'rejected';
  return after.correction?.status === 'rejected' && before.correction?.status !== 'rejected';
}

function wasPublished(before: BlogDocument, after: BlogDocument): boolean {
  if (!isPublic(after)) return false;
  return before.status !== 'approved' || (before.correction?.status === 'pending' && !after.correction);
}
