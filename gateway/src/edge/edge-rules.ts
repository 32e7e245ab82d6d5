import type { IncomingMessage } from 'node:http';
import { leaderboardQuery, listBlogsQuery } from '@storysprout/contract';
import type * as z from 'zod/mini';
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
  /^\/blog\/post\/[0-9a-f]{24}$/,
  new RegExp(`^/blog/all\\?(?=(.*&)?view=card(&|$))${onlyOf(listBlogsQuery)}`),
  new RegExp(`^/user/leaderboard($|\\?${onlyOf(leaderboardQuery)})`),
];

const queries: Readonly<Record<string, z.ZodMiniType<object>>> = {
  '/blog/all': listBlogsQuery,
  '/user/leaderboard': leaderboardQuery,
};
/** Far longer than any address a page asks for. */
const longestAddress = 1_024;

/**
 * What visitors read most: lists of cards, single blogs, the leaderboard; and the whole list, which costs most. With a
 * token answers differ (`likedByMe`, `me`).
 *
 * @returns the one address its answer is kept under, however the question spells it; null for what is not kept
 */
export function edgeAddress(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined || url.length > longestAddress) return null;
  return cacheable.some((address) => address.test(url)) ? canonical(url) : null;
}

/** Whether visitors' answers to this question are kept. */
export function isCacheable(request: Parameters<typeof edgeAddress>[0]): boolean {
  return edgeAddress(request) !== null;
}

function canonical(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  const schema = queries[path];
  if (!schema) return url;
  const given = new URLSearchParams(url.slice(path.length));
  const read = schema.safeParse(Object.fromEntries(given));
  const isAmbiguous = new Set(given.keys()).size !== given.size;
  if (!read.success || isAmbiguous) return null;
  const parameters = Object.entries(read.data).map(([name, value]): [string, string] => [name, String(value)]);
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters.sort())}`;
}

/** The longest answer that is kept: others would take the place of many that are asked for more often. */
export function mostKeptBytes(address: string): number {
  return address === wholeList ? 8 * 1024 * 1024 : 256 * 1024;
}

/** Whether a call may change what `isCacheable` answers show: any write to blogs, a moderator's decision. */
export function touchesBlogs({ endpoint }: ApiRoute): boolean {
  return endpoint.method !== 'GET' && (endpoint.path.startsWith('/blog/') || endpoint.path.startsWith('/admin/blogs/'));
}
