import type { OwnCommentsResponse } from '@storysprout/contract';
import { api, log, type Session } from '@storysprout/kit';
import { commentsAtOnce } from '../../shared/comment-pages';

/**
 * Reads a page of comments. Most readers get the shared, cacheable page, combined with their own likes. Moderators, and
 * readers who have unpublished comments here, get a page of their own instead.
 */
export async function readComments(
  blogId: string,
  cursor: string,
  { token, user }: Pick<Session, 'token' | 'user'>,
  signal: AbortSignal,
) {
  const query = { postId: blogId, limit: commentsAtOnce, cursor };
  const ask = (shared: boolean) => api.callPage('GET /blog/comment/get', { query, signal, shared });
  if (token === null) return ask(true);
  if (user?.isAdmin) return ask(false);
  const [page, own] = await Promise.all([ask(true), readOwn(query, signal)]);
  if (own.hasUnpublished) return ask(false);
  const liked = new Set(own.liked);
  return { ...page, data: page.data.map((comment) => ({ ...comment, likedByMe: liked.has(comment._id) })) };
}

/** Falls back to no likes on failure, because comments can be read without them. */
async function readOwn(query: { postId: string; limit: number; cursor: string }, signal: AbortSignal) {
  try {
    return await api.call('GET /blog/comments/mine', { query, signal });
  } catch (error) {
    if (!signal.aborted) log.warn('It is not known which comments are liked.', error);
    return { liked: [], hasUnpublished: false } satisfies OwnCommentsResponse;
  }
}
