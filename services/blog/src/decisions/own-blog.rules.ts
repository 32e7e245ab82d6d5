import type { BlogDocument } from '../blogs/blog.document';
import { isPublic } from '../blogs/blog.rules';
import { newestText } from '../blogs/correction.rules';
import { visibilityOf } from '../shared/moderated';
import { undoMs } from '../subjects/removal.document';
import type { SubjectFields } from '../subjects/subject.repository';

/** What deleting and bringing back does to a writer's own blog (docs/product.md#my-words): pure. */

/** How long the likes and comments of a withdrawn blog are kept, in milliseconds. */
const threadKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** A published blog is withdrawn; any other is deleted. */
export function takenBack(blog: BlogDocument, now: Date): SubjectFields {
  return isPublic(blog) ? withdrawn(blog, now) : deleted(blog, now);
}

/** It is a draft again, with the writer's newest words. */
function withdrawn(blog: BlogDocument, now: Date): SubjectFields {
  return {
    ...newestText(blog),
    correction: null,
    status: 'draft',
    rejectReason: blog.correction?.reason ?? null,
    visibilityReason: null,
    decision: null,
    decisionId: null,
    // Whoever reads the blog now decides about a text that is no longer offered.
    revision: blog.revision + 1,
    threadKeptUntil: new Date(now.getTime() + threadKeptMs),
  };
}

/** Nobody reaches it any more but moderators, if they still have to decide about it. */
function deleted(blog: BlogDocument, now: Date): SubjectFields {
  const { status, isFound = false } = blog;
  return {
    status: 'draft',
    visibility: 'removed',
    isDeletedByWriter: true,
    isFound: false,
    revision: blog.revision + 1,
    sentRevision: blog.sentRevision ?? blog.revision,
    deletion: { at: now, status, visibility: visibilityOf(blog), isFound },
  };
}

/** Null when it was not deleted, or too long ago. */
export function broughtBack({ deletion, revision }: BlogDocument, now: Date): SubjectFields | null {
  if (!deletion || now.getTime() - deletion.at.getTime() > undoMs) return null;
  const { status, visibility, isFound } = deletion;
  return { status, visibility, isFound, isDeletedByWriter: false, deletion: null, revision: revision + 1 };
}

export function undoUntil({ deletion }: Pick<BlogDocument, 'deletion'>): Date | null {
  return deletion ? new Date(deletion.at.getTime() + undoMs) : null;
}
