import { pageSizes } from '@storysprout/contract';
import { AppError, type PageOf, pageRequest, toPage } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { AuthorService } from '../authors/author.service';
import type { BlogRepository, CountedBlog } from '../blogs/blog.repository';
import { canRead } from '../blogs/blog.rules';
import type { BlogAnnouncements } from '../shared/blog-announcements';
import type { BlogQueue } from '../shared/blog-queue';
import type { Earnings } from '../shared/earnings';
import type { SignedInViewer, Viewer } from '../shared/viewing';
import { blogNotFound, commentNotFound } from '../shared/viewing';
import { type CommentDocument, maxReplies, type ReplyDocument, repliesInList } from './comment.document';
import type { CommentRepository } from './comment.repository';
import { repliesBefore, replyCursor, requireKindText } from './comment.rules';

export interface CommentServiceDeps {
  comments: Pick<CommentRepository, 'listOf' | 'findReplies' | 'findBlogId' | 'insert' | 'addReply'>;
  blogs: Pick<BlogRepository, 'findStanding' | 'addToCount'>;
  authors: Pick<AuthorService, 'meet' | 'copyFor'>;
  earnings: Pick<Earnings, 'report'>;
  blogQueue: Pick<BlogQueue, 'run'>;
  announcements: Pick<BlogAnnouncements, 'blogChanged'>;
  now: () => Date;
}

/** Comments and replies. The blog's `commentCount` counts both and changes in the same transaction. */
export class CommentService {
  constructor(private readonly deps: CommentServiceDeps) {}

  /** @throws AppError `not_found` when this viewer may not see the blog. */
  async list(
    query: { postId: string; limit?: number; cursor?: string },
    viewer: Viewer,
  ): Promise<PageOf<CommentDocument>> {
    const blogId = new ObjectId(query.postId);
    const page = pageRequest(query);
    const [blog, found] = await Promise.all([
      this.deps.blogs.findStanding(blogId),
      this.deps.comments.listOf(blogId, page, query.limit === undefined ? repliesInList.plain : repliesInList.paged),
    ]);
    if (!blog || !canRead(blog, viewer)) throw new AppError('not_found', blogNotFound);
    return toPage(found, page.limit, ({ createdAt, _id }) => ({ at: createdAt, id: _id }));
  }

  /** @throws AppError `not_found` when there is no such comment or this viewer may not see its blog. */
  async replies(
    query: { commentId: string; limit?: number; cursor?: string },
    viewer: Viewer,
  ): Promise<PageOf<ReplyDocument>> {
    const commentId = new ObjectId(query.commentId);
    const limit = query.limit ?? pageSizes.max;
    const before = repliesBefore(commentId, query.cursor);
    // One more than the page holds, to see whether there is more.
    const found = await this.deps.comments.findReplies(commentId, before, limit + 1);
    const blog = found && (await this.deps.blogs.findStanding(found.blogId));
    if (!blog || !canRead(blog, viewer)) throw new AppError('not_found', commentNotFound);
    const hasMore = found.replies.length > limit;
    return {
      items: found.replies.slice(0, limit),
      nextCursor: hasMore ? replyCursor(commentId, before + limit) : null,
    };
  }

  /** How many comments and replies there are. @throws AppError `not_found`, like `list`. */
  async count(blogId: ObjectId, viewer: Viewer): Promise<number> {
    const blog = await this.deps.blogs.findStanding(blogId);
    if (!blog || !canRead(blog, viewer)) throw new AppError('not_found', blogNotFound);
    return blog.commentCount;
  }

  /** @throws AppError `text_refused` for bad language or personal details, `not_found` when there is no such blog. */
  async add(viewer: SignedInViewer, blogId: ObjectId, text: string): Promise<CommentDocument> {
    requireKindText(text);
    await this.deps.authors.meet(viewer.id);
    const { comment, blog } = await this.deps.blogQueue.run(blogId, async (session) => {
      const entry = await this.newEntry(viewer, text, session);
      const comment = { ...entry, blogId, likeCount: 0, replies: [], replyCount: 0 };
      await this.deps.comments.insert(comment, session);
      return { comment, blog: await this.countEntry(blogId, viewer, entry, session) };
    });
    await this.deps.announcements.blogChanged(blog);
    return comment;
  }

  /** @throws AppError as `add`, and `conflict` when the comment cannot take more replies. */
  async reply(viewer: SignedInViewer, commentId: ObjectId, text: string): Promise<ReplyDocument> {
    requireKindText(text);
    const blogId = await this.deps.comments.findBlogId(commentId);
    if (!blogId) throw new AppError('not_found', commentNotFound);
    await this.deps.authors.meet(viewer.id);
    const { entry, blog } = await this.deps.blogQueue.run(blogId, async (session) => {
      const entry = await this.newEntry(viewer, text, session);
      const hadRoom = await this.deps.comments.addReply(commentId, entry, session);
      if (!hadRoom) throw new AppError('conflict', tooManyReplies);
      return { entry, blog: await this.countEntry(blogId, viewer, entry, session) };
    });
    await this.deps.announcements.blogChanged(blog);
    return entry;
  }

  private async newEntry(viewer: SignedInViewer, text: string, session: ClientSession): Promise<ReplyDocument> {
    const author = await this.deps.authors.copyFor(viewer.id, session);
    return { _id: new ObjectId(), author, text, createdAt: this.deps.now() };
  }

  /** Counts the new comment or reply on its blog, and reports what its writer earned. */
  private async countEntry(
    blogId: ObjectId,
    viewer: SignedInViewer,
    { _id }: ReplyDocument,
    session: ClientSession,
  ): Promise<CountedBlog> {
    const blog = await this.deps.blogs.addToCount(blogId, 'commentCount', 1, session);
    if (!blog) throw new AppError('not_found', blogNotFound, { context: { blogId } });
    const id = _id.toHexString();
    await this.deps.earnings.report(session, [
      { userId: viewer.id, reason: 'comment', key: `comment:${id}` },
      { userId: viewer.id, kind: 'comment_added', key: `comment_added:${id}` },
    ]);
    return blog;
  }
}

const tooManyReplies = `So many replies! This comment is full with ${maxReplies}: please write a new comment instead.`;
