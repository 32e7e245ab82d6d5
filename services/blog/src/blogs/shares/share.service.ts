import { AppError, type TransactionMutex } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { ActivityEvents } from '../../events';
import { blogNotFound } from '../../visibility';
import type { BlogRepository, CountedBlog } from '../blog.repository';
import type { ShareRepository } from './share.repository';

export interface ShareServiceDeps {
  shares: Pick<ShareRepository, 'addFirstOfDay'>;
  blogs: Pick<BlogRepository, 'addToCount'>;
  earnings: Pick<ActivityEvents, 'report'>;
  blogMutex: Pick<TransactionMutex, 'run'>;
}

export class ShareService {
  constructor(private readonly deps: ShareServiceDeps) {}

  /**
   * Counts a share. A reader earns XP for the first share of a blog each day, but not for their own blogs.
   *
   * @returns the blog's new number of shares
   * @throws AppError `not_found` when there is no public blog with this id.
   */
  share(blogId: ObjectId, userId: ObjectId): Promise<number> {
    return this.deps.blogMutex.run(blogId, async (session) => {
      const blog = await this.deps.blogs.addToCount(blogId, 'shareCount', 1, session);
      if (!blog) throw new AppError('not_found', blogNotFound, { context: { blogId } });
      if (!userId.equals(blog.author._id)) await this.reward(blog, userId, session);
      return blog.shareCount;
    });
  }

  private async reward({ _id }: CountedBlog, userId: ObjectId, session: ClientSession): Promise<void> {
    const day = await this.deps.shares.addFirstOfDay(_id, userId, session);
    if (day === null) return;
    const key = `share:${_id.toHexString()}:${userId.toHexString()}:${day}`;
    await this.deps.earnings.report(session, [{ userId, reason: 'share', key }]);
  }
}
