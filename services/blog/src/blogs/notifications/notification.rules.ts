import type { NotificationContent } from '../../events';
import { isPublic, visibilityOf } from '../../visibility';
import type { BlogDocument } from '../blog.document';

/** Pure rules for which changes cause which notifications (docs/product.md#notifications). */

/**
 * Returns the notifications after a moderator decided about a blog, or when the last one about it no longer applies.
 */
export function storyNotifications(before: BlogDocument, after: BlogDocument): NotificationContent[] {
  return [...ownNotifications(before, after), ...othersNotifications(before, after)];
}

/** Returns what its writer is notified about. */
function ownNotifications(before: BlogDocument, after: BlogDocument): NotificationContent[] {
  const kind = storyOutcome(before, after);
  if (kind === null) return [];
  const { _id, author, version = 0 } = after;
  const common = { key: `story:${_id.toHexString()}`, version };
  if (kind === 'withdrawn') return [{ ...common, kind }];
  return [{ ...common, kind, userId: author._id.toHexString(), blogId: _id.toHexString() }];
}

/** Returns what others are notified about: a new story, and whether what they were told about it still applies. */
function othersNotifications(before: BlogDocument, after: BlogDocument): NotificationContent[] {
  const isShown = isPublic(after);
  if (isShown === isPublic(before)) return [];
  const { _id, author, version = 0 } = after;
  const [blogId, writerId] = [_id.toHexString(), author._id.toHexString()];
  const about = { key: `story:${blogId}:new`, version, blogId, writerId };
  if (!isShown) return [{ ...about, kind: 'storyHidden' }];
  // If the blog is published again, the user service recognizes the key, so there is no second notification.
  const isNew = storyOutcome(before, after) === 'published' && before.status !== 'approved';
  return [{ ...about, kind: isNew ? 'storyOut' : 'storyShown' }];
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
