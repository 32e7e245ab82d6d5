import type { JobData } from '@storysprout/contract';
import { type ImageStore, imageIdOf, type Logger } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogDocument } from '../blogs/blog.document';
import type { BlogRepository } from '../blogs/blog.repository';
import { imagePrefix } from '../blogs/blog.service';
import type { CommentRepository } from '../comments/comment.repository';
import type { LikeRepository } from '../likes/like.repository';
import { batchSizes, inBatches } from '../shared/batches';
import type { BlogAnnouncements } from '../shared/blog-announcements';

export interface WriterErasureDeps {
  blogs: Pick<BlogRepository, 'withdrawUnpublished' | 'findDrafts' | 'removeDraft'>;
  comments: Pick<CommentRepository, 'someUnder' | 'remove'>;
  likes: Pick<LikeRepository, 'removeAll'>;
  images: Pick<ImageStore, 'remove'>;
  announcements: Pick<BlogAnnouncements, 'moderationChanged'>;
  logger: Logger;
}

const batchSize = 100;

/** When an account is deleted, its unpublished blogs go too; published ones stay. */
export class WriterErasure {
  constructor(private readonly deps: WriterErasureDeps) {}

  /**
   * Deletes the writer's drafts, pending and rejected blogs with their pictures, and the comments and likes a rejected
   * one got while it was published. It is safe to run twice: a blog is deleted after everything that belongs to it, so
   * a second run finds whatever a crash left behind.
   */
  async erase({ userId }: JobData<'writerErased'>): Promise<void> {
    const id = new ObjectId(userId);
    // Only the writer can reach drafts, so no moderator can publish a blog while it is being deleted.
    const withdrawn = await this.deps.blogs.withdrawUnpublished(id);
    if (withdrawn > 0) await this.deps.announcements.moderationChanged();
    let count = 0;
    for (let drafts = await this.next(id); drafts.length > 0; drafts = await this.next(id)) {
      for (const draft of drafts) await this.remove(draft);
      count += drafts.length;
    }
    if (count > 0) this.deps.logger.info({ userId, count }, 'unpublished blogs of a former writer are gone');
  }

  private next(authorId: ObjectId): Promise<Pick<BlogDocument, '_id' | 'image'>[]> {
    return this.deps.blogs.findDrafts(authorId, batchSize);
  }

  private async remove({ _id, image }: Pick<BlogDocument, '_id' | 'image'>): Promise<void> {
    const imageId = imageIdOf(imagePrefix, image);
    if (imageId !== null) await this.deps.images.remove(imageId);
    await this.removeComments(_id);
    await this.deps.likes.removeAll('blog', [_id]);
    await this.deps.blogs.removeDraft(_id);
  }

  private removeComments(blogId: ObjectId): Promise<void> {
    return inBatches(
      () => this.deps.comments.someUnder(blogId, batchSizes.usual),
      async (ids) => {
        await this.deps.likes.removeAll('comment', ids);
        await this.deps.comments.remove(ids);
      },
    );
  }
}
