import {
  type ApproveRequest,
  type Blog,
  type BlogStatus,
  blogStanding,
  type DecisionRequest,
  defaultRejectReason,
  noDecisionToUndo,
  type RejectRequest,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { Actor } from '../../audit';
import * as texts from '../../texts/admin-blogs';
import { decideOnBlog } from '../decisions/blog-decision-client';
import type { ModerationContext } from '../moderation.context';
import { isPastUndo } from './admin-blogs.rules';

/** Decisions about blogs. The blog service settles races: the second of two moderators gets its `conflict`. */
export class AdminBlogsService {
  constructor(private readonly context: Pick<ModerationContext, 'blogs' | 'audit' | 'blogCases' | 'now'>) {}

  /**
   * Publishes a pending blog, if its text is still the one that was read.
   *
   * @throws AppError `not_found`, `conflict`, `revision_required` for a correction without it.
   */
  async approve(blogId: string, by: Actor, { revision }: ApproveRequest): Promise<BlogStatus> {
    const { status } = await this.context.blogCases.around(
      { blogId, decision: 'keep', reason: null, revision, by },
      (decisionId) =>
        this.decide('blog_approved', blogId, by, async () => ({ decision: 'approve', decisionId, revision })),
    );
    return status;
  }

  /** Sends a pending or published blog back; the author reads the reason. @throws AppError `not_found`, `conflict`. */
  async reject(
    blogId: string,
    by: Actor,
    { reason = defaultRejectReason, revision }: RejectRequest,
  ): Promise<BlogStatus> {
    const { status } = await this.context.blogCases.around(
      { blogId, decision: 'return', reason, revision, by },
      (decisionId) =>
        this.decide('blog_rejected', blogId, by, async () => ({ decision: 'reject', decisionId, reason, revision })),
    );
    return status;
  }

  /**
   * Undoes the last decision, within thirty days.
   *
   * @throws AppError `not_found`, `conflict`
   */
  async undo(blogId: string, by: Actor): Promise<BlogStatus> {
    const { status } = await this.decide('blog_decision_undone', blogId, by, async () => {
      const { blog } = await this.context.blogs.call('GET /internal/blogs/{id}', { params: { id: blogId } });
      requireUndoable(blog, this.context.now());
      return { decision: 'undo' };
    });
    await this.context.blogCases.takeBack(blogId);
    return status;
  }

  private decide(
    action: 'blog_approved' | 'blog_rejected' | 'blog_decision_undone',
    blogId: string,
    by: Actor,
    prepare: () => Promise<Omit<DecisionRequest, 'by'>>,
  ): Promise<Blog> {
    return this.context.audit.record({ actor: by, action, target: { kind: 'blog', id: blogId } }, async () => {
      const request = { ...(await prepare()), by: { ...by } };
      const { blog, before } = await decideOnBlog(this.context.blogs, blogId, request);
      const { status, rejectReason = null } = blog;
      // The entry contains none of the child's text, because it cannot be removed when the blog is deleted.
      // The correction's status is recorded, because the published text stays when only its correction was sent back.
      const correction = blog.correction && { correction: blog.correction.status };
      return { value: blog, before: before && { status: before }, after: { status, rejectReason, ...correction } };
    });
  }
}

/** @throws AppError `conflict`, with the blog's status in its message */
function requireUndoable({ status, decidedBy, decidedAt }: Blog, now: Date): void {
  const standing = blogStanding(status, decidedBy);
  if (!decidedAt) throw new AppError('conflict', `${standing} ${noDecisionToUndo}`);
  if (isPastUndo(decidedAt, now)) {
    throw new AppError('conflict', texts.tooLongAgo(standing));
  }
}
