import type { IncomingMessage } from 'node:http';
import { leaderboardQuery, listBlogsQuery } from '@storysprout/contract';
import type * as z from 'zod/mini';
import type { ApiRoute } from '../routing/route-table';

/**
 * Only parameters the contract names. Services ignore unknown ones, so with them anybody could
 * have one answer cached under any number of addresses.
 */
function onlyOf({ shape }: { readonly shape: object }): string {
  return `((${Object.keys(shape).join('|')})=[^&]*(&|$))+$`;
}

/** Up to a thousand blogs in full. Cached without parameters only; pages ask for variants of the card lists alone. */
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
 * What visitors read most (card lists, single blogs, the leaderboard), and the whole list, which costs most. With a
 * token, answers differ (`likedByMe`, `me`).
 *
 * @returns the cache key, the same for every spelling of the address; null for what is not cached
 */
export function edgeAddress(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined || url.length > longestAddress) return null;
  return cacheable.some((address) => address.test(url)) ? canonical(url) : null;
}

/** Whether visitors' answers to this request are cached. */
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

/** The longest answer that is cached: longer ones would displace many that are more popular. */
export function mostKeptBytes(address: string): number {
  return address === wholeList ? 8 * 1024 * 1024 : 256 * 1024;
}

/** Whether a call may change cached answers: any write to blogs, a moderator's decision. */
export function touchesBlogs({ endpoint }: ApiRoute): boolean {
  return endpoint.method !== 'GET' && (endpoint.path.startsWith('/blog/') || endpoint.path.startsWith('/admin/blogs/'));
}
