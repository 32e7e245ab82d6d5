import {
  type ApproveRequest,
  type Blog,
  type BlogStatus,
  blogStanding,
  defaultRejectReason,
  noDecisionToUndo,
  type RejectRequest,
} from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Actor } from '../../audit';
import * as texts from '../../texts/admin-blogs';
import { decideOnBlog } from '../decisions/blog-decision-client';
import { type DecisionFacts, newDecision } from '../decisions/decision.rules';
import { snapshotOf } from '../decisions/decision-audit';
import type { ModerationContext } from '../moderation.context';
import { isPastUndo } from './admin-blogs.rules';

/** This lease is longer than the calls take, including their second attempts, in milliseconds. */
const callMs = 60_000;

/**
 * The calls of the specification for blogs. They make the same decisions as the queue, without a case to claim: the
 * blog service settles races, and the second of two moderators gets its `conflict`.
 */
export class AdminBlogsService {
  constructor(private readonly context: Pick<ModerationContext, 'blogs' | 'audit' | 'decisions' | 'saga' | 'now'>) {}

  /**
   * Publishes a pending blog, if its text is still the one that was read.
   *
   * @throws AppError `not_found`, `conflict`, `revision_required` for a correction without it.
   */
  approve(blogId: string, by: Actor, { revision }: ApproveRequest): Promise<BlogStatus> {
    return this.decide(blogId, { decision: 'keep', revision: revision ?? null, by });
  }

  /** Sends a pending or published blog back; the author reads the reason. @throws AppError `not_found`, `conflict`. */
  reject(blogId: string, by: Actor, { reason = defaultRejectReason, revision }: RejectRequest): Promise<BlogStatus> {
    return this.decide(blogId, { decision: 'return', reason, revision: revision ?? null, by });
  }

  /**
   * Undoes the last decision, within thirty days.
   *
   * @throws AppError `not_found`, `conflict`
   */
  async undo(blogId: string, by: Actor): Promise<BlogStatus> {
    const { audit, blogs, decisions } = this.context;
    const what = { actor: by, action: 'blog_decision_undone', target: { kind: 'blog', id: blogId } } as const;
    const status = await audit.record(what, async () => {
      const found = await blogs.call('GET /internal/blogs/{id}', { params: { id: blogId } });
      requireUndoable(found.blog, this.context.now());
      const { blog, before } = await decideOnBlog(blogs, blogId, { decision: 'undo', by: { ...by } });
      return { value: blog.status, before: before && { status: before }, after: snapshotOf(blog) };
    });
    const latest = await decisions.findLatest(blogId);
    if (latest?.kind === 'blog') await decisions.markReverted(latest._id);
    return status;
  }

  private async decide(blogId: string, facts: Pick<DecisionFacts, 'decision' | 'reason' | 'revision' | 'by'>) {
    const now = this.context.now();
    const subject = { kind: 'blog', id: blogId } as const;
    const about = { way: 'blog', kind: 'blog', subject, authorId: '' } as const;
    const workingUntil = new Date(now.getTime() + callMs);
    const { blog } = await this.context.saga.take(newDecision({ ...about, ...facts, workingUntil }, now));
    if (!blog) throw new AppError('internal', errorTexts.ourFault);
    return blog.status;
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
