import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { BlogRepository, CountedBlog } from '../blogs/blog.repository';
import type { CommentRepository } from '../comments/comment.repository';
import type { Earnings } from '../shared/earnings';
import type { Lanes } from '../shared/lanes';
import type { News } from '../shared/news';
import { blogNotFound, commentNotFound } from '../shared/not-found';
import type { Flip, LikeRepository } from './like.repository';

export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

export interface LikeServiceDeps {
  likes: Pick<LikeRepository, 'flip'>;
  blogs: Pick<BlogRepository, 'addToCount' | 'findStanding'>;
  comments: Pick<CommentRepository, 'findBlogId' | 'addLikes'>;
  earnings: Pick<Earnings, 'award' | 'record'>;
  lanes: Pick<Lanes, 'run'>;
  news: Pick<News, 'blogLiked'>;
}

/** Likes of blogs and comments. The row and the count change together: no double click or crash parts them. */
export class LikeService {
  constructor(private readonly deps: LikeServiceDeps) {}

  /**
   * Likes the blog, or takes the like back, and announces the new count.
   *
   * @throws AppError `not_found` when there is no such approved blog.
   */
  async toggleBlogLike(blogId: ObjectId, userId: ObjectId): Promise<LikeState> {
    const state = await this.deps.lanes.run(blogId, async (session) => {
      const flip = await this.deps.likes.flip('blog', blogId, userId, session);
      const blog = await this.deps.blogs.addToCount(blogId, 'likeCount', flip.liked ? 1 : -1, session);
      if (!blog) throw new AppError('not_found', blogNotFound, { context: { blogId } });
      await this.reward(blog, userId, flip, session);
      return { liked: flip.liked, likeCount: blog.likeCount };
    });
    await this.deps.news.blogLiked(blogId, state.likeCount);
    return state;
  }

  /** @throws AppError `not_found` when there is no such comment under an approved blog. */
  async toggleCommentLike(commentId: ObjectId, userId: ObjectId): Promise<LikeState> {
    const blogId = await this.deps.comments.findBlogId(commentId);
    const blog = blogId && (await this.deps.blogs.findStanding(blogId));
    if (blog?.status !== 'approved') throw new AppError('not_found', commentNotFound);
    return this.deps.lanes.run(commentId, async (session) => {
      const { liked } = await this.deps.likes.flip('comment', commentId, userId, session);
      const likeCount = await this.deps.comments.addLikes(commentId, liked ? 1 : -1, session);
      if (likeCount === null) throw new AppError('not_found', commentNotFound);
      return { liked, likeCount };
    });
  }

  /** The first like of a blog earns; every one counts for the author's badges. One's own blog gives neither. */
  private async reward(blog: CountedBlog, userId: ObjectId, { liked, flips }: Flip, session: ClientSession) {
    if (blog.author._id.equals(userId)) return;
    const like = `${blog._id.toHexString()}:${userId.toHexString()}`;
    if (flips === 1) await this.deps.earnings.award(session, userId, 'like', `like:${like}`);
    const kind = liked ? 'like_received' : 'like_withdrawn';
    await this.deps.earnings.record(session, blog.author._id, kind, `${kind}:${like}:${flips}`);
  }
}
