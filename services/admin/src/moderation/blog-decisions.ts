import type { Blog, BlogStatus, DecisionRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { BlogClient } from '../upstreams/blog-client';

export interface BlogDecision {
  readonly blog: Blog;
  /** Where the blog stood; null when the answer that would have told got lost. */
  readonly before: BlogStatus | null;
}

/** With the limit of one call, all of them fit into the time the gateway waits. */
const attempts = 2;

/**
 * Decides, and finds out what became of a decision whose answer got lost: a busy blog service may have carried it out
 * all the same. Asking twice is safe, because a decision is only taken from the state it is for.
 */
export class BlogDecisions {
  constructor(private readonly blogs: Pick<BlogClient, 'find' | 'decide'>) {}

  /** @throws AppError `not_found`; `conflict` when somebody else was faster; `unavailable` when nobody can tell. */
  async decide(blogId: string, request: DecisionRequest): Promise<BlogDecision> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return await this.blogs.decide(blogId, request);
      } catch (error) {
        // The first answer always tells the truth; a later refusal may be about our own first attempt.
        if (attempt === 1 && !isUnavailable(error)) throw error;
        const decided = await this.find(blogId);
        if (decided && isResultOf(request, decided)) return { blog: decided, before: null };
        if (!isUnavailable(error)) throw error;
      }
    }
    throw new AppError('unavailable', 'The blogs take long to answer. Look again soon: your decision may still count.');
  }

  /** Null when not even that can be found out. */
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

/** Whether the blog stands where the decision puts it, and by the same moderator. */
function isResultOf({ decision, reason, by }: DecisionRequest, blog: Blog): boolean {
  if (decision === 'undo') return !blog.decidedAt;
  if (blog.decidedBy !== by.name) return false;
  return decision === 'approve'
    ? blog.status === 'approved'
    : blog.status === 'rejected' && blog.rejectReason === reason;
}
