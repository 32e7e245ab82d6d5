import { pageSizes } from '@storysprout/contract';
import { AppError, once, type PageOf, pageRequest, toPage } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { blogNotFound, canSee, commentNotFound, isPublic, type SignedInViewer, type Viewer } from '../visibility';
import { type CommentDocument, type ReplyDocument, repliesInList } from './comment.document';
import { type CheckedText, checkComment, held, repliesBefore, replyCursor } from './comment.rules';
import type { CommentsContext } from './comments.context';

/** A comment or reply as its writer sent it. */
export interface SentText {
  readonly text: string;
  /** The writer's `Accept-Language`, for the help lines of their country. */
  readonly language: string;
  readonly idempotencyKey?: string | undefined;
}

/** The stored entry, and kind words for a writer who seems to need help. */
export interface Written<Entry> {
  readonly entry: Entry;
  readonly help: string | null;
}

type WrittenReply = Written<ReplyDocument> & { readonly blogId: ObjectId };

/** Comments and replies. The blog's `commentCount` counts both and changes in the same transaction. */
export class CommentService {
  constructor(
    private readonly context: Pick<
      CommentsContext,
      'comments' | 'blogs' | 'authors' | 'writer' | 'checks' | 'permit' | 'review'
    >,
  ) {}

  /** @throws AppError `not_found` when this viewer may not see the blog. */
  async list(
    query: { postId: string; limit?: number; cursor?: string },
    viewer: Viewer,
  ): Promise<PageOf<CommentDocument>> {
    const blogId = new ObjectId(query.postId);
    const page = pageRequest(query);
    const [blog, found] = await Promise.all([
      this.context.blogs.repository.findStanding(blogId),
      this.context.comments.listOf(
        blogId,
        page,
        query.limit === undefined ? repliesInList.plain : repliesInList.paged,
        viewer,
      ),
    ]);
    if (!blog || !canSee(blog, viewer)) throw new AppError('not_found', blogNotFound);
    return toPage(found, page.limit, ({ createdAt, _id }) => ({ at: createdAt, id: _id }));
  }

  /** @throws AppError `not_found` when there is no such comment or this viewer may not see its blog. */
  async replies(
    query: { commentId: string; limit?: number; cursor?: string },
    viewer: Viewer,
  ): Promise<PageOf<ReplyDocument> & { readonly blogId: ObjectId }> {
    const commentId = new ObjectId(query.commentId);
    const limit = query.limit ?? pageSizes.max;
    const before = repliesBefore(commentId, query.cursor);
    // One more than the page holds, to see whether there is more.
    const found = await this.context.comments.findReplies(commentId, before, limit + 1);
    const blog = found && (await this.context.blogs.repository.findStanding(found.blogId));
    if (!blog || !canSee(blog, viewer)) throw new AppError('not_found', commentNotFound);
    if (found.isListed === false && !canSee(found, viewer)) throw new AppError('not_found', commentNotFound);
    const hasMore = found.replies.length > limit;
    return {
      items: found.replies.slice(0, limit),
      nextCursor: hasMore ? replyCursor(commentId, before + limit) : null,
      blogId: found.blogId,
    };
  }

  /**
   * Returns the number of comments and replies.
   *
   * @throws AppError `not_found`, like `list`.
   */
  async count(blogId: ObjectId, viewer: Viewer): Promise<number> {
    const blog = await this.context.blogs.repository.findStanding(blogId);
    if (!blog || !canSee(blog, viewer)) throw new AppError('not_found', blogNotFound);
    return blog.commentCount;
  }

  /**
   * Adds a comment. A repeated call returns what the first one stored.
   *
   * @throws AppError `text_refused` for a text that does not belong here, `not_found` when there is no such blog,
   * `closed`, `muted` or `needs_consent` when the writer may not comment now.
   */
  add(viewer: SignedInViewer, blogId: ObjectId, sent: SentText): Promise<Written<CommentDocument>> {
    const { idempotencyKey, text } = sent;
    const find = async (key: string) => {
      const entry = await this.context.comments.findMade(viewer.id, key);
      return entry && this.asWritten({ entry }, sent);
    };
    return once(idempotencyKey, find, async () => {
      const { fields, help } = await this.admit(viewer, sent);
      const written = { authorId: viewer.id, text, fields, idempotencyKey };
      return { entry: await this.context.writer.comment(blogId, written), help };
    });
  }

  /**
   * Adds a reply.
   *
   * @throws AppError as `add`, and `conflict` when the comment cannot take more replies.
   */
  reply(viewer: SignedInViewer, commentId: ObjectId, sent: SentText): Promise<WrittenReply> {
    const find = async (key: string) => {
      const made = await this.context.comments.findMadeReply(viewer.id, key);
      return made && this.asWritten(made, sent);
    };
    return once(sent.idempotencyKey, find, () => this.replyNew(viewer, commentId, sent));
  }

  private async replyNew(viewer: SignedInViewer, commentId: ObjectId, sent: SentText): Promise<WrittenReply> {
    const header = await this.context.comments.findHeader(commentId);
    if (!header || !isPublic(header)) throw new AppError('not_found', commentNotFound);
    const { blogId } = header;
    const blog = await this.context.blogs.repository.findStanding(blogId);
    if (!blog || !isPublic(blog)) throw new AppError('not_found', commentNotFound);
    const { fields, help } = await this.admit(viewer, sent);
    const { text, idempotencyKey } = sent;
    const written = { authorId: viewer.id, text, fields, answers: commentId, idempotencyKey };
    return { entry: await this.context.writer.reply(blogId, written), help, blogId };
  }

  /** Returns what an earlier call stored, with the same help for its writer as then. */
  private asWritten<Made extends { readonly entry: ReplyDocument }>(made: Made, { language }: SentText) {
    return { ...made, help: this.context.checks.check('comment', made.entry.text, language).help };
  }

  /** Checks the text and whether its writer may publish, and holds it if a moderator should read it first. */
  private async admit(viewer: SignedInViewer, { text, language }: SentText): Promise<CheckedText> {
    this.context.permit.require('comments', await this.context.authors.service.ensure(viewer.id));
    const checked = checkComment(text, this.context.checks, language);
    return (await this.context.review.isReadFirst(viewer)) ? held(checked) : checked;
  }
}
