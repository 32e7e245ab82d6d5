import type { BlogStatus } from '@storysprout/contract';
import type { Viewer } from '../shared/viewer';
import type { BlogDocument } from './blog.document';

type Owned = Pick<BlogDocument, 'status' | 'author'>;

export function isAuthor(blog: Pick<BlogDocument, 'author'>, viewer: Viewer): boolean {
  return viewer?.id.equals(blog.author._id) ?? false;
}

/** Approved blogs are for everybody; the others for their author and the moderators (design section 4). */
export function canRead(blog: Owned, viewer: Viewer): boolean {
  return blog.status === 'approved' || isAuthor(blog, viewer) || viewer?.isAdmin === true;
}

/** Likes, comments and shares are for what everybody can read. */
export function isOpenToReaders(blog: Pick<BlogDocument, 'status'>): boolean {
  return blog.status === 'approved';
}

/** States an author may still write in. */
export const editableStatuses = ['draft', 'rejected'] as const satisfies readonly BlogStatus[];

export function isEditable(status: BlogStatus): boolean {
  return editableStatuses.some((editable) => editable === status);
}
