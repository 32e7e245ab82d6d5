import type { JobData } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogRepository } from '../blogs/blog.repository';
import type { BlogRemover, GoneBlog } from '../erasure/removed-blogs';
import type { ReportRepository } from '../reports/report.repository';
import type { BlogAnnouncements } from '../shared/blog-announcements';
import type { UnfinishedRepository } from '../unfinished/unfinished.repository';

export interface WriterErasureDeps {
  blogs: Pick<BlogRepository, 'withdrawUnpublished' | 'findDrafts'>;
  reports: Pick<ReportRepository, 'removeBy'>;
  unfinished: Pick<UnfinishedRepository, 'removeBy'>;
  blogRemover: Pick<BlogRemover, 'remove'>;
  announcements: Pick<BlogAnnouncements, 'moderationChanged'>;
  logger: Logger;
}

const batchSize = 100;

/** When an account is deleted, its unpublished blogs go too; published ones stay. */
export class WriterErasure {
  constructor(private readonly deps: WriterErasureDeps) {}

  /**
   * Deletes the writer's drafts, pending and rejected blogs with their pictures, the comments and likes a rejected one
   * got while it was published, and the writer's reports. It is safe to run twice.
   */
  async erase({ userId }: JobData<'writerErased'>): Promise<void> {
    const id = new ObjectId(userId);
    // Only the writer can reach drafts, so no moderator can publish a blog while it is being deleted.
    const withdrawn = await this.deps.blogs.withdrawUnpublished(id);
    if (withdrawn > 0) await this.deps.announcements.moderationChanged();
    await this.deps.reports.removeBy(id);
    await this.deps.unfinished.removeBy(id);
    let count = 0;
    for (let drafts = await this.next(id); drafts.length > 0; drafts = await this.next(id)) {
      for (const draft of drafts) await this.deps.blogRemover.remove(draft);
      count += drafts.length;
    }
    if (count > 0) this.deps.logger.info({ userId, count }, 'unpublished blogs of a former writer are gone');
  }

  private next(authorId: ObjectId): Promise<GoneBlog[]> {
    return this.deps.blogs.findDrafts(authorId, batchSize);
  }
}
