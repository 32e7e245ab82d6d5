import type { BlogStatus } from '@storysprout/contract';
import type { Viewer } from '../shared/viewer';
import type { BlogDocument } from './blog.document';

type Owned = Pick<BlogDocument, 'status' | 'author'>;

export function isAuthor(blog: Pick<BlogDocument, 'author'>, viewer: Viewer): boolean {
  return viewer?.id.equals(blog.author._id) ?? false;
}

/** Everybody may read approved blogs; only the author and moderators may read others (docs/product.md#blog-status). */
export function canRead(blog: Owned, viewer: Viewer): boolean {
  return blog.status === 'approved' || isAuthor(blog, viewer) || viewer?.isAdmin === true;
}

/** Only what everybody can read takes likes, comments and shares. */
export function isOpenToReaders(blog: Pick<BlogDocument, 'status'>): boolean {
  return blog.status === 'approved';
}

/** Statuses in which the author may still change a blog. */
export const editableStatuses = ['draft', 'rejected'] as const satisfies readonly BlogStatus[];

export function isEditable(status: BlogStatus): boolean {
  return editableStatuses.some((editable) => editable === status);
}
