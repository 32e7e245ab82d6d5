import type { Blog, BlogStatus, DecisionRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { BlogClient } from '../upstreams/blog-client';

export interface BlogDecision {
  readonly blog: Blog;
  /** The blog's status before; null when the answer with it got lost. */
  readonly before: BlogStatus | null;
}

/** Together with the limit of one call, all tries fit into the time that the gateway waits. */
const attempts = 2;

/**
 * Decides, and finds out the result when an answer gets lost: a busy blog service may have carried out the decision all
 * the same. Asking twice is safe, because a decision only applies to a blog in the status it is for.
 */
export class BlogDecisions {
  constructor(private readonly blogs: Pick<BlogClient, 'find' | 'decide'>) {}

  /** @throws AppError `not_found`; `conflict` when somebody else was faster; `unavailable` when the result is unknown. */
  async decide(blogId: string, request: DecisionRequest): Promise<BlogDecision> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await this.blogs.decide(blogId, request);
      } catch (error) {
        // The first answer is always right; a later refusal may be caused by our own first attempt.
        if (attempt === 1 && !isUnavailable(error)) throw error;
        const decided = await this.find(blogId);
        if (decided && isResultOf(request, decided)) return { blog: decided, before: null };
        if (!isUnavailable(error)) throw error;
      }
    }
    throw new AppError('unavailable', 'The blogs take long to answer. Look again soon: your decision may still count.');
  }

  /** Null when the blog cannot be read either. */
  private async find(blogId: string): Promise<Blog | null> {
    return this.blogs.find(blogId).catch((error: unknown) => {
      if (isUnavailable(error)) return null;
      throw error;
    });
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Whether the blog has the decision's status, set by the same moderator. */
function isResultOf({ decision, reason, by }: DecisionRequest, blog: Blog): boolean {
  if (decision === 'undo') return !blog.decidedAt;
  if (blog.decidedBy !== by.name) return false;
  return decision === 'approve'
    ? blog.status === 'approved'
    : blog.status === 'rejected' && blog.rejectReason === reason;
}
