import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { blogNotFound } from '../../visibility';
import type { CountedBlog } from '../blog.repository';
import type { BlogsContext } from '../blogs.context';

export class ShareService {
  constructor(private readonly context: Pick<BlogsContext, 'shares' | 'blogs' | 'earnings' | 'blogMutex'>) {}

  /**
   * Counts a share. A reader earns XP for the first share of a blog each day, but not for their own blogs.
   *
   * @returns the blog's new number of shares
   * @throws AppError `not_found` when there is no public blog with this id.
   */
  share(blogId: ObjectId, userId: ObjectId): Promise<number> {
    return this.context.blogMutex.run(blogId, async (session) => {
      const blog = await this.context.blogs.addToCount(blogId, 'shareCount', 1, session);
      if (!blog) throw new AppError('not_found', blogNotFound, { context: { blogId } });
      if (!userId.equals(blog.author._id)) await this.reward(blog, userId, session);
      return blog.shareCount;
    });
  }

  private async reward({ _id }: CountedBlog, userId: ObjectId, session: ClientSession): Promise<void> {
    const day = await this.context.shares.addFirstOfDay(_id, userId, session);
    if (day === null) return;
    const key = `share:${_id.toHexString()}:${userId.toHexString()}:${day}`;
    await this.context.earnings.report(session, [{ userId, reason: 'share', key }]);
  }
}
