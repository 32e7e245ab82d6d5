import type { ObjectId } from 'mongodb';
import { type AuthorDocument, isShownToOthers } from '../../authors';
import type { RepliedComment } from '../../comments';
import { isPublic } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { BlogSubjectRef } from '../subjects/subject';

/** The number of entries to change before looking for more. */
const batchSize = 100;
const repliesBatchSize = 20;

/**
 * Hides a child's texts when parental consent is refused or revoked, and shows them again when it is given
 * (docs/product.md#a-grown-up-at-home). The texts of a writer who is leaving are hidden in the same way, until they
 * sign in again or their account is erased (docs/product.md#leaving). Each text changes in a transaction that reads the
 * newest profile, so after a crash the next attempt of the job changes the rest.
 */
export class ConsentVisibility {
  constructor(
    private readonly context: Pick<ModerationContext, 'subjects' | 'comments' | 'transitions' | 'blogMutex'>,
  ) {}

  async settle(author: Pick<AuthorDocument, '_id' | 'consent' | 'leaving'>): Promise<void> {
    const { _id, consent, leaving } = author;
    if (!consent && leaving === undefined) return;
    const areShown = { blogs: isShownToOthers(author, 'blog'), comments: isShownToOthers(author, 'comment') };
    for (;;) {
      const refs = await this.context.subjects.unsettledOf(_id, areShown, batchSize);
      let changed = 0;
      for (const ref of refs) changed += Number(await this.settleOne(ref));
      // The rest needs no change, because the profile has changed again. That change has a job of its own.
      if (changed === 0) break;
    }
    await this.settleReplies(_id, areShown.comments);
  }

  /** Replies are stored in their comments, so this reads all comments with a reply by the writer. */
  private async settleReplies(authorId: ObjectId, isWanted: boolean): Promise<void> {
    for (let after: ObjectId | null = null; ; ) {
      const found: RepliedComment[] = await this.context.comments.repository.repliedBy(
        authorId,
        after,
        repliesBatchSize,
      );
      for (const { blogId, replies } of found) {
        const unsettled = replies.filter((reply) => (isWanted ? reply.awaitsConsent === true : isPublic(reply)));
        for (const { _id } of unsettled) await this.settleOne({ kind: 'reply', id: _id, blogId });
      }
      if (found.length < repliesBatchSize) return;
      after = found.at(-1)?._id ?? null;
    }
  }

  /** Returns false when there was nothing to change. */
  private async settleOne(ref: BlogSubjectRef & { readonly blogId: ObjectId }): Promise<boolean> {
    const changed = await this.context.blogMutex.run(ref.blogId, async (session) => {
      const subject = await this.context.subjects.find(ref, session);
      return subject && this.context.transitions.apply(subject, {}, session);
    });
    if (!changed) return false;
    await this.context.transitions.announce(changed);
    return changed.before.entry.awaitsConsent !== changed.after.entry.awaitsConsent;
  }
}
