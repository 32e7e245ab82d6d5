import type { ObjectId } from 'mongodb';
import type { BlogSubjectRef, ChangedSubject } from '../moderation';
import { transition } from '../visibility';
import type { DataRightsContext } from './data-rights.context';

/** How many texts each query reads. Few with replies, because a comment may have hundreds of them. */
const batches = { texts: 100, withReplies: 20 } as const;

/**
 * Erases what one writer published. Each text is first removed as if its writer had deleted it, so that counts, open
 * pages and offline copies are updated, and then erased. The next run continues an interrupted one.
 */
export class OwnTexts {
  constructor(
    private readonly context: Pick<
      DataRightsContext,
      'blogs' | 'comments' | 'moderation' | 'removedTexts' | 'blogMutex'
    >,
  ) {}

  async eraseReplies(writerId: ObjectId): Promise<void> {
    const next = (after: ObjectId | null) =>
      this.context.comments.repository.repliedBy(writerId, after, batches.withReplies);
    await eachPage(next, (comments) =>
      this.erase(comments.flatMap(({ replies }) => replies.map(({ _id: id }) => ({ kind: 'reply', id })))),
    );
  }

  /** Call it after `eraseReplies`. A comment with replies by others leaves a placeholder that names nobody. */
  async eraseComments(writerId: ObjectId): Promise<void> {
    const next = (after: ObjectId | null) => this.context.comments.repository.writtenBy(writerId, after, batches.texts);
    await eachPage(next, (comments) => this.erase(comments.map(({ _id: id }) => ({ kind: 'comment', id }))));
  }

  /** Erases approved blogs, whatever their visibility. With `exceptPublic`, public ones stay. */
  async eraseBlogs(writerId: ObjectId, { exceptPublic }: { exceptPublic: boolean }): Promise<void> {
    const next = (after: ObjectId | null) =>
      this.context.blogs.repository.approvedBy(writerId, { after, exceptPublic, limit: batches.texts });
    await eachPage(next, (blogs) => this.erase(blogs.map(({ _id: id }) => ({ kind: 'blog', id }))));
  }

  private async erase(refs: readonly BlogSubjectRef[]): Promise<void> {
    for (const ref of refs) {
      const changed = await this.removeText(ref);
      if (changed) await this.context.moderation.transitions.announce(changed);
      await this.context.removedTexts.erase(ref);
    }
  }

  private async removeText(ref: BlogSubjectRef): Promise<ChangedSubject | null> {
    const found = await this.context.moderation.subjects.find(ref);
    if (!found) return null;
    return this.context.blogMutex.run(found.blogId, async (session) => {
      const subject = await this.context.moderation.subjects.find(ref, session);
      if (!subject || subject.entry.isDeletedByWriter) return null;
      const gone = transition(subject.entry, { type: 'deleted' });
      // A correction that waits would stay in the moderators' count until the blog is erased.
      const correction = subject.kind === 'blog' && subject.entry.correction;
      const unsent = correction && { correction: { ...correction, status: 'draft' as const } };
      return this.context.moderation.transitions.apply(subject, { ...gone, ...unsent }, session);
    });
  }
}

/** @param next returns the entries after the given id, or the first ones for null; none at the end */
async function eachPage<Entry extends { readonly _id: ObjectId }>(
  next: (after: ObjectId | null) => Promise<readonly Entry[]>,
  work: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1)?._id ?? null)) await work(page);
}
