import type { Visibility } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { BlogDocument } from '../../blogs';
import * as texts from '../../texts/decisions';
import { type SignedInViewer, transition, visibilityOf } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import { type ChangedSubject, staleTagsOf } from '../subjects/stale-tags';
import { type BlogSubjectRef, canSeeSubject, type Subject, subjectNotFound } from '../subjects/subject';
import { restored, undoUntil, withdrawnOrDeleted } from './own-blog.rules';

/** A signed-in reader, with the name in their token. */
interface Caller extends SignedInViewer {
  readonly name: string;
}

/** The result of a deletion. */
export interface RemovalResult {
  readonly visibility: Visibility;
  /** True when a published blog became its writer's draft again. */
  readonly withdrawn: boolean;
  /** The time until which its writer can undo the deletion; null when they can't. */
  readonly undoUntil: Date | null;
  /** The cache tags that the deletion made stale. */
  readonly stale: readonly string[];
}

export interface RestoredBlog extends Pick<RemovalResult, 'stale'> {
  readonly blog: BlogDocument;
}

/** Deletes texts: writers delete their own, moderators may remove anybody's (docs/product.md#visibility). */
export class RemoveService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'subjects' | 'transitions' | 'subjectDecisions' | 'blogs' | 'blogMutex' | 'events' | 'now'
    >,
  ) {}

  /**
   * Deletes the caller's own text, or removes somebody else's as a moderator.
   *
   * @throws AppError `not_found` for what the caller can't see, `forbidden` for somebody else's, `invalid_input` when a
   * moderator gives no reason
   */
  async remove(ref: BlogSubjectRef, caller: Caller, reason: string | undefined): Promise<RemovalResult> {
    const found = await this.context.subjects.find(ref);
    if (!found) throw subjectNotFound(ref.kind);
    const changed = await this.context.blogMutex.run(found.blogId, async (session) => {
      const subject = await this.context.subjects.find(ref, session);
      if (!subject || !(await this.isSeen(subject, caller, session))) throw subjectNotFound(ref.kind);
      if (subject.entry.author._id.equals(caller.id)) return this.removeOwn(subject, session);
      if (!caller.isAdmin) throw new AppError('forbidden', texts.notYours);
      return this.removeAsModerator(subject, caller, reason, session);
    });
    if (!changed) return { visibility: 'removed', withdrawn: false, undoUntil: null, stale: [] };
    await this.context.transitions.announce(changed);
    return outcomeOf(changed);
  }

  /**
   * Undoes a writer's own deletion of a blog.
   *
   * @throws AppError `not_found` when there is no deletion to undo, `conflict` when it is too late
   */
  async restore(id: ObjectId, caller: SignedInViewer): Promise<RestoredBlog> {
    const changed = await this.context.blogMutex.run(id, async (session) => {
      const subject = await this.context.subjects.find({ kind: 'blog', id }, session);
      const isOwn = subject?.kind === 'blog' && subject.entry.author._id.equals(caller.id);
      if (!isOwn || !subject.entry.isDeletedByWriter) throw subjectNotFound('blog');
      const fields = restored(subject.entry, this.context.now());
      if (!fields) throw new AppError('conflict', texts.tooLateToRestore);
      return this.context.transitions.apply(subject, fields, session);
    });
    await this.context.transitions.announce(changed);
    if (changed.after.kind !== 'blog') throw new Error('A blog stays a blog.');
    return { blog: changed.after.entry, stale: staleTagsOf(changed) };
  }

  private async isSeen(subject: Subject, caller: Caller, session: ClientSession): Promise<boolean> {
    const blog = await this.context.blogs.repository.findStanding(subject.blogId, session);
    if (!blog) return false;
    // Writers may delete their own texts even when they can no longer see the blog.
    return subject.entry.author._id.equals(caller.id) || canSeeSubject(subject, blog, caller);
  }

  /** The moderator's decision and reason stay, so that writers can't get around them by deleting the text. */
  private removeOwn(subject: Subject, session: ClientSession): Promise<ChangedSubject> {
    if (subject.entry.isDeletedByWriter) throw subjectNotFound(subject.kind);
    if (subject.kind === 'blog') {
      return this.context.transitions.apply(subject, withdrawnOrDeleted(subject.entry, this.context.now()), session);
    }
    return this.context.transitions.apply(subject, transition(subject.entry, { type: 'deleted' }), session);
  }

  /** @returns null when a moderator removed it before */
  private async removeAsModerator(
    subject: Subject,
    { id, name }: Caller,
    reason: string | undefined,
    session: ClientSession,
  ): Promise<ChangedSubject | null> {
    const { kind, entry } = subject;
    if (!reason) throw new AppError('invalid_input', texts.sayWhy);
    if (visibilityOf(entry) === 'removed' && entry.decisionId) return null;
    const decisionId = new ObjectId().toHexString();
    const request = { decisionId, decision: 'remove', reason, by: { userId: id.toHexString(), name } } as const;
    const changed = await this.context.subjectDecisions.carryOut(subject, request, session);
    const data = {
      ...request,
      subject: { kind, id: entry._id.toHexString() },
      authorId: entry.author._id.toHexString(),
      before: visibilityOf(entry),
      visibility: visibilityOf(changed.after.entry),
      at: this.context.now().toISOString(),
    };
    await this.context.events.textRemoved(session, data);
    return changed;
  }
}

function outcomeOf({ before, after }: ChangedSubject): RemovalResult {
  const visibility = visibilityOf(after.entry);
  const stale = staleTagsOf({ before, after });
  if (after.kind !== 'blog' || before.kind !== 'blog') return { visibility, withdrawn: false, undoUntil: null, stale };
  const withdrawn = before.entry.status === 'approved' && after.entry.status === 'draft' && visibility === 'public';
  return { visibility, withdrawn, undoUntil: undoUntil(after.entry), stale };
}
