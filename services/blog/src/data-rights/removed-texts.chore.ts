import { RepeatedTask } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import { type BlogSubjectRef, queued, type Subject, subjectKey } from '../moderation';
import { visibilityOf } from '../visibility';
import type { DataRightsContext } from './data-rights.context';

type RemovedTextsContext = Pick<
  DataRightsContext,
  'moderation' | 'comments' | 'likes' | 'events' | 'blogRemover' | 'transactions' | 'logger'
>;

/** Short, because a blog that its writer deleted is due within minutes. */
const everyMs = 60_000;
/** How many texts are erased at a time. */
const batchSize = 100;

/** Erases removed blogs, comments and replies once nobody can appeal any more (docs/product.md#visibility). */
export class RemovedTexts {
  private readonly task: RepeatedTask;

  constructor(private readonly context: RemovedTextsContext) {
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.eraseDue(),
      // Safe to continue: the next round finds what is left.
      onError: (error) => context.logger.warn({ err: error }, 'removed texts are erased later'),
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
    for (let due = await this.context.moderation.removals.due(batchSize); due.length > 0; ) {
      for (const { kind, subjectId: id } of due) await this.erase({ kind, id });
      count += due.length;
      due = await this.context.moderation.removals.due(batchSize);
    }
    if (count > 0) this.context.logger.info({ count }, 'removed texts are erased');
  }

  /** Erases a removed text now, even if an appeal is still possible. */
  async erase(ref: BlogSubjectRef): Promise<void> {
    const subject = await this.context.moderation.subjects.find(ref);
    const isRemoved = subject !== null && visibilityOf(subject.entry) === 'removed';
    if (isRemoved && subject.kind === 'blog') await this.context.blogRemover.remove(subject.entry);
    if (isRemoved && subject.kind === 'comment') await this.context.likes.repository.removeAll('comment', [ref.id]);
    await this.context.transactions.run(async (session) => {
      // A decision may have brought it back meanwhile.
      const present = await this.context.moderation.subjects.find(ref, session);
      if (present && visibilityOf(present.entry) === 'removed') await this.eraseText(present, session);
      await this.context.moderation.removals.forget(ref, session);
    });
  }

  /**
   * Cursors are positions in the list of replies, so an erased reply leaves an empty entry. A comment with replies
   * leaves one, too.
   */
  private async eraseText(subject: Subject, session: ClientSession): Promise<void> {
    const { _id } = subject.entry;
    if (subject.kind === 'blog') return;
    if (subject.kind === 'reply') await this.context.comments.repository.blankReply(subject.comment._id, _id, session);
    else if (subject.entry.replyCount > 0) await this.context.comments.repository.blank(_id, session);
    else await this.context.comments.repository.remove([_id], session);
    await this.context.moderation.reports.removeAbout([subjectKey({ kind: subject.kind, id: _id })], session);
    await this.context.events.textsErased(session, subject.kind, [queued(subject)]);
  }
}
