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

/** Up to a thousand blogs in full: the one list of this kind that is kept, since only cards are asked for in variants. */
const wholeList = '/blog/all';

const cacheable = [
  new RegExp(`^${wholeList}$`),
  /^\/blog\/post\/[0-9a-f]{24}$/i,
  new RegExp(`^/blog/all\\?(?=(.*&)?view=card(&|$))${onlyOf(listBlogsQuery)}`),
  new RegExp(`^/user/leaderboard($|\\?${onlyOf(leaderboardQuery)})`),
];

/**
 * What visitors read most: lists of cards, single blogs, the leaderboard; and the whole list, which costs most. With a token answers differ (`likedByMe`, `me`).
 */
export function isCacheable(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  return cacheable.some((address) => address.test(url));
}

/** The longest answer that is kept: others would take the place of many that are asked for more often. */
export function mostKeptBytes(address: string): number {
  return address === wholeList ? 8 * 1024 * 1024 : 256 * 1024;
}

/** Whether a call may change what `isCacheable` answers show: any write to blogs, a moderator's decision. */
export function touchesBlogs({ endpoint }: ApiRoute): boolean {
  return endpoint.method !== 'GET' && (endpoint.path.startsWith('/blog/') || endpoint.path.startsWith('/admin/blogs/'));
}
