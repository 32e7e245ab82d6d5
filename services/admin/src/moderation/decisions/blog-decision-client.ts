import type { Blog, BlogStatus, DecisionRequest } from '@storysprout/contract';
import { AppError, type ServiceClient } from '@storysprout/service-kit';
import * as texts from '../../texts/decisions';
import type { DecisionDocument } from './decision.document';

type BlogClient = Pick<ServiceClient, 'call'>;

export interface BlogDecision {
  readonly blog: Blog;
  /** The blog's previous status; null when the response that contained it was lost. */
  readonly before: BlogStatus | null;
}

/** The time limit of one attempt, in milliseconds; two attempts and a lookup fit into the gateway's 20 seconds. */
const decisionLimitMs = 7_000;
const attempts = 2;

/**
 * Makes a decision about a blog. When a response is lost, it reads the blog to find out the result, because a busy blog
 * service may have carried out the decision anyway. A second attempt is safe, because a decision only applies to a blog
 * in the status it is for.
 *
 * @throws AppError `not_found`; `conflict` when somebody else was faster; `unavailable` when the result is unknown.
 */
export async function decideOnBlog(
  blogs: BlogClient,
  blogId: string,
  request: DecisionRequest,
  timeoutMs = decisionLimitMs,
): Promise<BlogDecision> {
  const params = { id: blogId };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await blogs.call('POST /internal/blogs/{id}/decision', { params, body: request, timeoutMs });
    } catch (error) {
      // The response to the first attempt is always right; a later refusal may be caused by our own first attempt.
      if (attempt === 1 && !isUnavailable(error)) throw error;
      const decided = await find(blogs, blogId);
      if (decided && isResultOf(request, decided)) return { blog: decided, before: null };
      if (!isUnavailable(error)) throw error;
    }
  }
  throw new AppError('unavailable', texts.blogsAreSlow);
}

/** Returns null when the blog service is unavailable. */
async function find(blogs: BlogClient, blogId: string): Promise<Blog | null> {
  try {
    return (await blogs.call('GET /internal/blogs/{id}', { params: { id: blogId } })).blog;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Returns whether the blog, or its correction, shows the result of this decision. */
function isResultOf({ decision, reason, by }: DecisionRequest, blog: Blog): boolean {
  if (decision === 'undo') return !blog.decidedAt;
  if (blog.decidedBy !== by.name) return false;
  if (decision === 'approve') return blog.status === 'approved' && blog.correction?.status !== 'pending';
  const { correction } = blog;
  if (blog.status === 'approved') return correction?.status === 'rejected' && correction.reason === reason;
  return blog.status === 'rejected' && blog.rejectReason === reason;
}

/**
 * Carries out a stored decision. If the blog service has already done so, it counts once.
 *
 * @throws AppError as `decideOnBlog` does
 */
export function carryOutOnBlog(blogs: BlogClient, decided: DecisionDocument): Promise<BlogDecision> {
  const { _id, subject, reason, revision, by } = decided;
  return decideOnBlog(blogs, subject?.id ?? '', {
    decision: decided.decision === 'keep' ? 'approve' : 'reject',
    decisionId: _id.toHexString(),
    ...(reason !== null && { reason }),
    ...(revision !== null && { revision }),
    by: { ...by },
  });
}
