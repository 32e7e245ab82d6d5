import type { SubjectRef } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogDocument } from '../blogs/blog.document';
import { canRead, isPublic } from '../blogs/blog.rules';
import type { CommentHeader, ReplyDocument } from '../comments/comment.document';
import { canSee, isShown } from '../shared/moderated';
import type { BlogSubjectKind, QueuedSubject } from '../shared/subject-states';
import { blogNotFound, commentNotFound, type Viewer } from '../shared/viewing';
import * as texts from '../texts/missing';

/** Something that can be reported and decided about. */
export type Subject =
  | { readonly kind: 'blog'; readonly blogId: ObjectId; readonly entry: BlogDocument }
  | { readonly kind: 'comment'; readonly blogId: ObjectId; readonly entry: CommentHeader }
  | {
      readonly kind: 'reply';
      readonly blogId: ObjectId;
      readonly entry: ReplyDocument;
      /** The comment it answers. */
      readonly comment: CommentHeader;
    };

/** Names a subject of this service. */
export interface BlogSubjectRef {
  readonly kind: BlogSubjectKind;
  readonly id: ObjectId;
}

/** A subject as one text, for keys. */
export function subjectKey({ kind, id }: BlogSubjectRef): string {
  return `${kind}:${id.toHexString()}`;
}

/** Narrows what a call names; `null` for names and pictures, which the user service owns. */
export function isOfThisService(ref: SubjectRef): ref is SubjectRef & { kind: BlogSubjectKind } {
  return ref.kind === 'blog' || ref.kind === 'comment' || ref.kind === 'reply';
}

export const replyNotFound = texts.reply;

export function subjectNotFound(kind: BlogSubjectKind): AppError {
  const messages = { blog: blogNotFound, comment: commentNotFound, reply: replyNotFound };
  return new AppError('not_found', messages[kind]);
}

/** Whether others see it, as far as it depends on itself. */
export function isSubjectPublic({ kind, entry }: Subject): boolean {
  return kind === 'blog' ? isPublic(entry) : isShown(entry);
}

/** How often moderators read the text as it is and left it public; a published blog was approved. */
export function keepsOf({ kind, entry }: Subject): number {
  return entry.keeps ?? (kind === 'blog' && entry.status === 'approved' ? 1 : 0);
}

/** Whether this viewer sees it, `blog` being the blog that it stands under. */
export function canSeeSubject(
  subject: Subject,
  blog: Pick<BlogDocument, 'status' | 'visibility' | 'awaitsConsent' | 'author'>,
  viewer: Viewer,
): boolean {
  return canRead(blog, viewer) && (subject.kind === 'blog' || canSee(subject.entry, viewer));
}

/** The same for the queue, which knows no status and no revision of comments. */
export function queued({ kind, entry, blogId }: Subject): QueuedSubject {
  return kind === 'blog' ? entry : { ...entry, revision: 0, blogId };
}
