import type { IncomingMessage } from 'node:http';
import { leaderboardQuery, listBlogsQuery } from '@storysprout/contract';
import type { ApiRoute } from '../routing/route-table';

/**
 * Parameters, of those the contract names and no others: what a service does not know it ignores, so that anybody could
 * have one answer kept at any number of addresses.
 */
function onlyOf({ shape }: { readonly shape: object }): string {
  return `((${Object.keys(shape).join('|')})=[^&]*(&|$))+$`;
}

const cacheable = [
  /^\/blog\/post\/[0-9a-f]{24}$/i,
  new RegExp(`^/blog/all\\?(?=(.*&)?view=card(&|$))${onlyOf(listBlogsQuery)}`),
  new RegExp(`^/user/leaderboard($|\\?${onlyOf(leaderboardQuery)})`),
];

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
