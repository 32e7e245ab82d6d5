import type { NotificationContent } from '../../events';
import { isPublic, visibilityOf } from '../../visibility';
import type { BlogDocument } from '../blog.document';

/** Pure rules for which changes cause which notifications (docs/product.md#notifications). */

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
