import { type Logger, RepeatedTask, type Transactions } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { CommentRepository } from '../comments';
import type { SubjectChangedEvents } from '../events';
import type { LikeRepository } from '../likes';
import {
  type BlogSubjectRef,
  queued,
  type RemovalRepository,
  type ReportRepository,
  type Subject,
  type SubjectRepository,
  subjectKey,
} from '../moderation';
import { visibilityOf } from '../visibility';
import type { BlogRemover } from './removed-blogs';

export interface RemovedTextsDeps {
  removals: Pick<RemovalRepository, 'due' | 'forget'>;
  subjects: Pick<SubjectRepository, 'find'>;
  comments: Pick<CommentRepository, 'remove' | 'blank' | 'blankReply'>;
  likes: Pick<LikeRepository, 'removeAll'>;
  reports: Pick<ReportRepository, 'removeAbout'>;
  subjectStates: Pick<SubjectChangedEvents, 'reportErased'>;
  blogRemover: Pick<BlogRemover, 'remove'>;
  transactions: Pick<Transactions, 'run'>;
  logger: Logger;
}

/** Short, because a blog that its writer deleted is due within minutes. */
const everyMs = 60_000;
/** How many texts are erased at a time. */
const batchSize = 100;

/** Erases removed blogs, comments and replies once nobody can appeal any more (docs/product.md#visibility). */
export class RemovedTexts {
  private readonly task: RepeatedTask;

  constructor(private readonly deps: RemovedTextsDeps) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.eraseDue(),
      // Safe to continue: the next round finds what is left.
      onError: (error) => deps.logger.warn({ err: error }, 'removed texts are erased later'),
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Erases all that is due, a few at a time. */
  async eraseDue(): Promise<void> {
    let count = 0;
    for (let due = await this.deps.removals.due(batchSize); due.length > 0; ) {
      for (const { kind, subjectId: id } of due) await this.erase({ kind, id });
      count += due.length;
      due = await this.deps.removals.due(batchSize);
    }
    if (count > 0) this.deps.logger.info({ count }, 'removed texts are erased');
  }

  /** Erases a removed text now, even if an appeal is still possible. */
  async erase(ref: BlogSubjectRef): Promise<void> {
    const subject = await this.deps.subjects.find(ref);
    const isRemoved = subject !== null && visibilityOf(subject.entry) === 'removed';
    if (isRemoved && subject.kind === 'blog') await this.deps.blogRemover.remove(subject.entry);
    if (isRemoved && subject.kind === 'comment') await this.deps.likes.removeAll('comment', [ref.id]);
    await this.deps.transactions.run(async (session) => {
      // A decision may have brought it back meanwhile.
      const present = await this.deps.subjects.find(ref, session);
      if (present && visibilityOf(present.entry) === 'removed') await this.eraseText(present, session);
      await this.deps.removals.forget(ref, session);
    });
  }

  /**
   * Cursors are positions in the list of replies, so an erased reply leaves an empty entry. A comment with replies
   * leaves one, too.
   */
  private async eraseText(subject: Subject, session: ClientSession): Promise<void> {
    const { _id } = subject.entry;
    if (subject.kind === 'blog') return;
    if (subject.kind === 'reply') await this.deps.comments.blankReply(subject.comment._id, _id, session);
    else if (subject.entry.replyCount > 0) await this.deps.comments.blank(_id, session);
    else await this.deps.comments.remove([_id], session);
    await this.deps.reports.removeAbout([subjectKey({ kind: subject.kind, id: _id })], session);
    await this.deps.subjectStates.reportErased(session, subject.kind, [queued(subject)]);
  }
}
