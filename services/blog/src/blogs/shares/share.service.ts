import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { blogNotFound } from '../../visibility';
import type { CountedBlog } from '../blog.repository';
import type { BlogsContext } from '../blogs.context';

export class ShareService {
  constructor(private readonly context: Pick<BlogsContext, 'shares' | 'blogs' | 'events' | 'blogMutex'>) {}

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

  private async reward(blog: CountedBlog, userId: ObjectId, session: ClientSession): Promise<void> {
    const day = await this.context.shares.addFirstOfDay(blog._id, userId, session);
    if (day !== null) await this.context.events.blogShared(session, blog, userId, day);
  }
}
