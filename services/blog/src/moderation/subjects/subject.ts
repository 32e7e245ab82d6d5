import type { SubjectRef } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogDocument } from '../../blogs';
import type { CommentHeader, ReplyDocument } from '../../comments';
import type { BlogSubjectKind, QueuedSubject } from '../../events';
import * as texts from '../../texts/missing';
import { blogNotFound, canSee, commentNotFound, type Viewer } from '../../visibility';

/** A blog, comment or reply that can be reported and decided about. */
export type Subject =
  | { readonly kind: 'blog'; readonly blogId: ObjectId; readonly entry: BlogDocument }
  | { readonly kind: 'comment'; readonly blogId: ObjectId; readonly entry: CommentHeader }
  | {
      readonly kind: 'reply';
      readonly blogId: ObjectId;
      readonly entry: ReplyDocument;
      /** The comment that it replies to. */
      readonly comment: CommentHeader;
    };

/** Names a subject of this service. */
export interface BlogSubjectRef {
  readonly kind: BlogSubjectKind;
  readonly id: ObjectId;
}

/** Returns a subject's kind and id as one string, for keys. */
export function subjectKey({ kind, id }: BlogSubjectRef): string {
  return `${kind}:${id.toHexString()}`;
}

/** Returns whether the subject belongs to this service. Names and pictures belong to the user service. */
export function isOfThisService(ref: SubjectRef): ref is SubjectRef & { kind: BlogSubjectKind } {
  return ref.kind === 'blog' || ref.kind === 'comment' || ref.kind === 'reply';
}

export const replyNotFound = texts.reply;

export function subjectNotFound(kind: BlogSubjectKind): AppError {
  const messages = { blog: blogNotFound, comment: commentNotFound, reply: replyNotFound };
  return new AppError('not_found', messages[kind]);
}

/**
 * Returns how many times moderators read the present text and left it public. For a published blog without a count it
 * is 1, because it was approved.
 */
export function keepsOf({ kind, entry }: Subject): number {
  return entry.keeps ?? (kind === 'blog' && entry.status === 'approved' ? 1 : 0);
}

/** Returns whether this viewer may see the subject; `blog` is the blog that it belongs to. */
export function canSeeSubject(
  subject: Subject,
  blog: Pick<BlogDocument, 'status' | 'visibility' | 'awaitsConsent' | 'author'>,
  viewer: Viewer,
): boolean {
  return canSee(blog, viewer) && (subject.kind === 'blog' || canSee(subject.entry, viewer));
}

/**
 * Returns the subject in the form for the moderators' queue, where comments and replies have no status and always
 * revision 0.
 */
export function queued({ kind, entry, blogId }: Subject): QueuedSubject {
  return kind === 'blog' ? entry : { ...entry, revision: 0, blogId };
}
