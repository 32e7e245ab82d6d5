import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '../routing/route-table';

const cacheable = [/^\/blog\/post\/[0-9a-f]{24}$/i, /^\/blog\/all\?(.*&)?view=card(&|$)/, /^\/user\/leaderboard(\?|$)/];

/** What visitors read most: lists of cards, single blogs, the leaderboard. With a token answers differ (`likedByMe`, `me`). */
export function isCacheable(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  return cacheable.some((address) => address.test(url));
}

/** Whether a call may change what `isCacheable` answers show: any write to blogs, a moderator's decision. */
export function touchesBlogs({ endpoint }: ApiRoute): boolean {
  return endpoint.method !== 'GET' && (endpoint.path.startsWith('/blog/') || endpoint.path.startsWith('/admin/blogs/'));
}
