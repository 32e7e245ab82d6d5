import { formerModeratorName, formerWriterId, type JobData } from '@storysprout/contract';
import { eraseFromOutbox } from '@storysprout/service-kit/data-rights';
import { ObjectId } from 'mongodb';
import type { DataRightsContext } from './data-rights.context';
import type { GoneBlog } from './removed-blogs';

const batchSize = 100;
const nobody = { userId: new ObjectId(formerWriterId), name: formerModeratorName };

/** Erases accounts, so that nothing in this service identifies them any more (docs/product.md#leaving). */
export class WriterErasure {
  constructor(private readonly context: DataRightsContext) {}

  /**
   * Erases what the account wrote, liked, bookmarked, shared and reported. With `leavesBlogs`, public blogs stay,
   * without their writer. Each part is safe to run twice, and the next run continues an interrupted one.
   */
  async erase({ userId, leavesBlogs = false }: JobData<'writerErased'>): Promise<void> {
    const id = new ObjectId(userId);
    const { ownTexts, ownLikes, anonymizedBlogs, blogs, moderation, authors } = this.context;
    await this.eraseUnpublished(id);
    await ownTexts.eraseBlogs(id, { exceptPublic: leavesBlogs });
    if (leavesBlogs) await anonymizedBlogs.forgetWriter(id);
    await ownTexts.eraseReplies(id);
    await ownTexts.eraseComments(id);
    await ownLikes.erase(id);
    await blogs.drafts.removeBy(id);
    await blogs.revisions.removeBy(id);
    await blogs.bookmarks.removeBy(id);
    await blogs.shares.removeBy(id);
    await moderation.reports.removeBy(id);
    await blogs.repository.forgetModerator(id, nobody);
    await authors.repository.forget(id);
    await authors.removalList.forgetWriter(userId);
    await eraseFromOutbox(this.context.db, userId);
    await this.context.search.indexer.indexAll();
  }

  /** Erases drafts, and pending and rejected blogs. */
  private async eraseUnpublished(id: ObjectId): Promise<void> {
    // Only the writer can reach drafts, so no moderator can publish a blog while it is being deleted.
    const withdrawn = await this.context.blogs.repository.withdrawUnpublished(id);
    if (withdrawn > 0) await this.context.events.queueChanged();
    let count = 0;
    for (let drafts = await this.next(id); drafts.length > 0; drafts = await this.next(id)) {
      for (const draft of drafts) await this.context.blogRemover.remove(draft);
      count += drafts.length;
    }
    if (count > 0) this.context.logger.info({ count }, 'unpublished blogs of a former writer are gone');
  }

  private next(authorId: ObjectId): Promise<GoneBlog[]> {
    return this.context.blogs.repository.findDrafts(authorId, batchSize);
  }
}
