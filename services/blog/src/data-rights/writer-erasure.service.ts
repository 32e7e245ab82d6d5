import { formerModeratorName, formerWriterId, type JobData } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import { eraseFromOutbox } from '@storysprout/service-kit/data-rights';
import { type Db, ObjectId } from 'mongodb';
import type { AuthorRepository, RemovalList } from '../authors';
import type {
  BlogRepository,
  BookmarkRepository,
  DraftRepository,
  RevisionRepository,
  ShareRepository,
} from '../blogs';
import type { BlogAnnouncer } from '../events';
import type { ReportRepository } from '../moderation';
import type { SearchIndexer } from '../search';
import type { AnonymizedBlogs } from './anonymized-blogs';
import type { OwnLikes } from './own-likes';
import type { OwnTexts } from './own-texts';
import type { BlogRemover, GoneBlog } from './removed-blogs';

export interface WriterErasureDeps {
  db: Db;
  authors: Pick<AuthorRepository, 'forget'>;
  blogs: Pick<BlogRepository, 'withdrawUnpublished' | 'findDrafts' | 'forgetModerator'>;
  reports: Pick<ReportRepository, 'removeBy'>;
  revisions: Pick<RevisionRepository, 'removeBy'>;
  drafts: Pick<DraftRepository, 'removeBy'>;
  bookmarks: Pick<BookmarkRepository, 'removeBy'>;
  shares: Pick<ShareRepository, 'removeBy'>;
  removalList: Pick<RemovalList, 'forgetWriter'>;
  blogRemover: Pick<BlogRemover, 'remove'>;
  ownTexts: Pick<OwnTexts, 'eraseReplies' | 'eraseComments' | 'eraseBlogs'>;
  ownLikes: Pick<OwnLikes, 'erase'>;
  anonymizedBlogs: Pick<AnonymizedBlogs, 'forgetWriter'>;
  announcements: Pick<BlogAnnouncer, 'moderationChanged'>;
  searchIndexer: Pick<SearchIndexer, 'indexAll'>;
  logger: Logger;
}

const batchSize = 100;
const nobody = { userId: new ObjectId(formerWriterId), name: formerModeratorName };

/** Erases accounts, so that nothing in this service identifies them any more (docs/product.md#leaving). */
export class WriterErasure {
  constructor(private readonly deps: WriterErasureDeps) {}

  /**
   * Erases what the account wrote, liked, bookmarked, shared and reported. With `leavesBlogs`, public blogs stay,
   * without their writer. Each part is safe to run twice, and the next run continues an interrupted one.
   */
  async erase({ userId, leavesBlogs = false }: JobData<'writerErased'>): Promise<void> {
    const id = new ObjectId(userId);
    const { ownTexts, ownLikes, anonymizedBlogs } = this.deps;
    await this.eraseUnpublished(id);
    await ownTexts.eraseBlogs(id, { exceptPublic: leavesBlogs });
    if (leavesBlogs) await anonymizedBlogs.forgetWriter(id);
    await ownTexts.eraseReplies(id);
    await ownTexts.eraseComments(id);
    await ownLikes.erase(id);
    await this.deps.drafts.removeBy(id);
    await this.deps.revisions.removeBy(id);
    await this.deps.bookmarks.removeBy(id);
    await this.deps.shares.removeBy(id);
    await this.deps.reports.removeBy(id);
    await this.deps.blogs.forgetModerator(id, nobody);
    await this.deps.authors.forget(id);
    await this.deps.removalList.forgetWriter(userId);
    await eraseFromOutbox(this.deps.db, userId);
    await this.deps.searchIndexer.indexAll();
  }

  /** Erases drafts, and pending and rejected blogs. */
  private async eraseUnpublished(id: ObjectId): Promise<void> {
    // Only the writer can reach drafts, so no moderator can publish a blog while it is being deleted.
    const withdrawn = await this.deps.blogs.withdrawUnpublished(id);
    if (withdrawn > 0) await this.deps.announcements.moderationChanged();
    let count = 0;
    for (let drafts = await this.next(id); drafts.length > 0; drafts = await this.next(id)) {
      for (const draft of drafts) await this.deps.blogRemover.remove(draft);
      count += drafts.length;
    }
    if (count > 0) this.deps.logger.info({ count }, 'unpublished blogs of a former writer are gone');
  }

  private next(authorId: ObjectId): Promise<GoneBlog[]> {
    return this.deps.blogs.findDrafts(authorId, batchSize);
  }
}
