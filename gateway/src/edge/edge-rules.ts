import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '../routing/route-table';

/** What visitors read most: lists of cards and single blogs. With a token answers differ (`likedByMe`). */
export function isCacheable(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  return /^\/blog\/post\/[0-9a-f]{24}$/i.test(url) || /^\/blog\/all\?(.*&)?view=card(&|$)/.test(url);
}

/** Whether a call may change what `isCacheable` answers show: any write to blogs, a moderator's decision. */
export function touchesBlogs({ endpoint }: ApiRoute): boolean {
  return endpoint.method !== 'GET' && (endpoint.path.startsWith('/blog/') || endpoint.path.startsWith('/admin/blogs/'));
}
