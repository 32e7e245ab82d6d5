import type { LetterJob } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { BlogDocument } from '../blogs/blog.document';
import { isPublic } from '../blogs/blog.rules';
import { visibilityOf } from '../shared/moderated';

/** What letters are about: pure (docs/product.md#the-letterbox). */

/** News without its time, which is that of the change. */
export type LetterContent = LetterJob extends infer Job ? (Job extends LetterJob ? Omit<Job, 'at'> : never) : never;

/** A comment or reply as its letter knows it. */
export interface WrittenEntry {
  readonly _id: ObjectId;
  readonly author: { readonly _id: ObjectId };
  readonly version?: number;
}

/** Where an entry stands, and who gets a letter about it. */
export interface EntryPlace {
  readonly kind: 'comment' | 'reply';
  readonly blogId: ObjectId;
  /** The writer of the blog, or of the comment that is answered. */
  readonly readerId: ObjectId;
}

/** For a comment or reply that others see now, or no longer; none about one's own. */
export function entryLetters(
  entry: WrittenEntry,
  { kind, blogId, readerId }: EntryPlace,
  isShown: boolean,
): LetterContent[] {
  const { _id, author, version = 0 } = entry;
  if (author._id.equals(readerId)) return [];
  const key = `${kind}:${_id.toHexString()}`;
  if (!isShown) return [{ key, version, kind: 'withdrawn' }];
  const [userId, actorId] = [readerId.toHexString(), author._id.toHexString()];
  return [{ key, version, kind, userId, blogId: blogId.toHexString(), actorId }];
}

/** For a story that a moderator decided about, or that no longer is what its last letter says. */
export function storyLetters(before: BlogDocument, after: BlogDocument): LetterContent[] {
  const kind = storyNews(before, after);
  if (kind === null) return [];
  const { _id, author, version = 0 } = after;
  const letter = { key: `story:${_id.toHexString()}`, version };
  if (kind === 'withdrawn') return [{ ...letter, kind }];
  const [userId, blogId] = [author._id.toHexString(), _id.toHexString()];
  const own: LetterContent = { ...letter, kind, userId, blogId };
  if (kind === 'returned' || before.status === 'approved') return [own];
  // Published again, it makes no second letter: the user service knows the story.
  return [own, { key: `${letter.key}:new`, version, kind: 'storyOut', blogId, writerId: userId }];
}

function storyNews(before: BlogDocument, after: BlogDocument): 'published' | 'returned' | 'withdrawn' | null {
  const [told, tells] = [outcomeOf(before), outcomeOf(after)];
  if (tells === null) return told === null ? null : 'withdrawn';
  // Its writer brought it back.
  if (before.isDeletedByWriter) return null;
  if (tells === 'returned') return wasReturned(before, after) ? 'returned' : null;
  return wasPublished(before, after) ? 'published' : null;
}

/** What a moderator last said about a text that its writer still has. */
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
