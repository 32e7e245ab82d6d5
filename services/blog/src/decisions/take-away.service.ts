import type { Visibility } from '@storysprout/contract';
import { AppError, type Outbox } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { BlogRepository } from '../blogs/blog.repository';
import type { BlogQueue } from '../shared/blog-queue';
import { visibilityOf } from '../shared/moderated';
import type { SignedInViewer } from '../shared/viewing';
import { type BlogSubjectRef, canSeeSubject, type Subject, subjectNotFound } from '../subjects/subject';
import type { SubjectRepository } from '../subjects/subject.repository';
import type { ChangedSubject, SubjectChanges } from '../subjects/subject-changes';
import type { SubjectDecisions } from './subject-decision.service';

export interface TakeAwayDeps {
  subjects: Pick<SubjectRepository, 'find'>;
  subjectChanges: Pick<SubjectChanges, 'apply' | 'announce'>;
  subjectDecisions: Pick<SubjectDecisions, 'carryOut'>;
  blogs: Pick<BlogRepository, 'findStanding'>;
  blogQueue: Pick<BlogQueue, 'run'>;
  outbox: Pick<Outbox, 'addMany'>;
  now: () => Date;
}

/** A signed-in reader, with the name in their token. */
interface Caller extends SignedInViewer {
  readonly name: string;
}

/** Writers take their comments and replies away, moderators anybody's, and blogs too (docs/product.md#visibility). */
export class TakeAway {
  constructor(private readonly deps: TakeAwayDeps) {}

  /**
   * @returns what it is afterwards
   * @throws AppError `not_found` for what the caller can't see, `forbidden` for somebody else's, `invalid_input` when a
   * moderator gives no reason
   */
  async take(ref: BlogSubjectRef, caller: Caller, reason: string | undefined): Promise<Visibility> {
    const found = await this.deps.subjects.find(ref);
    if (!found) throw subjectNotFound(ref.kind);
    const changed = await this.deps.blogQueue.run(found.blogId, async (session) => {
      const subject = await this.deps.subjects.find(ref, session);
      if (!subject || !(await this.isSeen(subject, caller, session))) throw subjectNotFound(ref.kind);
      if (subject.entry.author._id.equals(caller.id)) return this.takeOwn(subject, session);
      if (!caller.isAdmin) throw new AppError('forbidden', 'You can only delete what you wrote yourself.');
      return this.remove(subject, caller, reason, session);
    });
    if (!changed) return 'removed';
    await this.deps.subjectChanges.announce(changed);
    return visibilityOf(changed.after.entry);
  }

  private async isSeen(subject: Subject, caller: Caller, session: ClientSession): Promise<boolean> {
    const blog = await this.deps.blogs.findStanding(subject.blogId, session);
    if (!blog) return false;
    // Writers keep the right to delete their words when the blog above them is gone for others.
    return subject.entry.author._id.equals(caller.id) || canSeeSubject(subject, blog, caller);
  }

  /** The decision and the reason on it stay, so that it cannot be deleted to get around them. */
  private takeOwn(subject: Subject, session: ClientSession): Promise<ChangedSubject> {
    if (subject.kind === 'blog') throw new AppError('forbidden', 'Blogs cannot be deleted yet.');
    if (subject.entry.isDeletedByWriter) throw subjectNotFound(subject.kind);
    return this.deps.subjectChanges.apply(subject, { visibility: 'removed', isDeletedByWriter: true }, session);
  }

  /** @returns null when a moderator removed it before */
  private async remove(
    subject: Subject,
    { id, name }: Caller,
    reason: string | undefined,
    session: ClientSession,
  ): Promise<ChangedSubject | null> {
    const { kind, entry } = subject;
    if (!reason) throw new AppError('invalid_input', 'Please say why.');
    if (visibilityOf(entry) === 'removed' && entry.decisionId) return null;
    const decisionId = new ObjectId().toHexString();
    const request = { decisionId, decision: 'remove', reason, by: { userId: id.toHexString(), name } } as const;
    const changed = await this.deps.subjectDecisions.carryOut(subject, request, session);
    const data = {
      ...request,
      subject: { kind, id: entry._id.toHexString() },
      authorId: entry.author._id.toHexString(),
      before: visibilityOf(entry),
      visibility: visibilityOf(changed.after.entry),
      at: this.deps.now().toISOString(),
    };
    await this.deps.outbox.addMany(session, [{ name: 'subjectDecided', jobId: `decided-${decisionId}`, data }]);
    return changed;
  }
}
