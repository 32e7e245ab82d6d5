import { type BlogDocument, newestText } from '../../blogs';
import { isPublic, transition, visibilityOf } from '../../visibility';
import { undoMs } from '../subjects/removal.document';
import type { SubjectFields } from '../subjects/subject.repository';

/** Pure rules for deleting one's own blog and for undoing that (docs/product.md#own-content). */

/** How long the likes and comments of a withdrawn blog are kept, in milliseconds. */
const threadRetentionMs = 30 * 24 * 60 * 60 * 1_000;

/** Withdraws a public blog, and deletes any other one. */
export function withdrawnOrDeleted(blog: BlogDocument, now: Date): SubjectFields {
  return isPublic(blog) ? withdrawn(blog, now) : deleted(blog, now);
}

/** Makes the blog a draft again, with the writer's newest text. */
function withdrawn(blog: BlogDocument, now: Date): SubjectFields {
  return {
    ...newestText(blog),
    correction: null,
    status: 'draft',
    rejectReason: blog.correction?.reason ?? null,
    decision: null,
    ...transition(blog, { type: 'rewritten' }),
    // A moderator may be reading the withdrawn text now. The new revision refuses a decision about it.
    revision: blog.revision + 1,
    threadKeptUntil: new Date(now.getTime() + threadRetentionMs),
  };
}

/** Hides the blog from everybody but moderators, who may still have to decide about it. */
function deleted(blog: BlogDocument, now: Date): SubjectFields {
  const { status, isFound = false } = blog;
  return {
    ...transition(blog, { type: 'deleted' }),
    status: 'draft',
    isFound: false,
    revision: blog.revision + 1,
    sentRevision: blog.sentRevision ?? blog.revision,
    deletion: { at: now, status, visibility: visibilityOf(blog), isFound },
  };
}

/** Returns the fields that undo a deletion; null when the blog was not deleted, or too long ago. */
export function restored(blog: BlogDocument, now: Date): SubjectFields | null {
  const { deletion, revision } = blog;
  if (!deletion || now.getTime() - deletion.at.getTime() > undoMs) return null;
  const { status, visibility, isFound } = deletion;
  const shown = transition(blog, { type: 'undeleted', visibility });
  return { ...shown, status, isFound, deletion: null, revision: revision + 1 };
}

export function undoUntil({ deletion }: Pick<BlogDocument, 'deletion'>): Date | null {
  return deletion ? new Date(deletion.at.getTime() + undoMs) : null;
}
