import { pageSizes } from '@storysprout/contract/constants';
import type { BenchSite } from '../bench-site';
import { ask, headersFor, repeat } from '../measure';
import { cpuOf, type SiteCpu } from './site-cpu';

/** One request of a signed-in visit, which loads four pages: home, All Blogs, a blog, the leaderboard. */
export interface View {
  readonly path: string;
  /** True when the request carries the reader's token. */
  readonly isOwn: boolean;
  readonly accept?: string;
}

const page = (path: string): View => ({ path, isOwn: false, accept: 'text/html' });
const own = (...paths: readonly string[]): View[] => paths.map((path) => ({ path, isOwn: true }));
const shared = (...paths: readonly string[]): View[] => paths.map((path) => ({ path, isOwn: false }));

const profile = '/user/viewprofile';

/** The requests that every page makes besides its own: the account, and the id of the current weekly challenge. */
const ofEveryPage = [...own('/user/mine'), ...shared('/admin/weeklychallenge/latest')];

/**
 * The requests of a reader who was on the site within the last quarter of an hour, as a browser's network log shows
 * them. Much of the data comes within the page, and this browser has stored the reader's own lists.
 */
export function viewOf(blogId: string): View[] {
  return [
    page('/'),
    ...ofEveryPage,
    page('/blogs'),
    ...ofEveryPage,
    page(`/blog/${blogId}`),
    ...ofEveryPage,
    ...shared(`/blog/comments/count/${blogId}`),
    page('/leaderboard'),
    ...ofEveryPage,
    ...own('/user/leaderboard/me?filter=week'),
  ];
}

/** The same requests for a reader who returns after a longer time, or uses this browser for the first time. */
export function firstViewOf(blogId: string): View[] {
  const lists = own('/blog/reports/mine', '/blog/likes/mine', '/blog/bookmarks/mine');
  const withLists = own('/user/mine?with=lists');
  const [first, ...rest] = viewOf(blogId);
  const others = rest.filter((_view, at) => at > 0);
  return [...(first ? [first] : []), ...withLists, ...others, ...lists];
}

const times = (count: number, views: readonly View[]) => Array.from({ length: count }, () => views).flat();

/**
 * The requests of the same pages before shared data was separated from the reader's own, when a service answered each
 * call.
 */
export function viewBefore(blogId: string): View[] {
  const challenge = own('/admin/weeklychallenge/current');
  return [
    page('/'),
    ...times(3, own(profile)),
    ...times(2, challenge),
    ...own('/blog/all?view=card&limit=40', '/user/leaderboard?filter=week&limit=3', '/blog/all?view=card&limit=3'),
    page('/blogs'),
    ...times(4, own(profile)),
    ...times(2, challenge),
    ...own(`/blog/all?view=card&limit=${pageSizes.cards}`),
    page(`/blog/${blogId}`),
    ...times(5, own(profile)),
    ...times(2, challenge),
    ...own(`/blog/post/${blogId}`, `/blog/comments/count/${blogId}`),
    page('/leaderboard'),
    ...times(3, own(profile)),
    ...challenge,
    ...own('/user/leaderboard?filter=week&limit=20'),
  ];
}

const atOnce = 16;

/**
 * Sends one request of a view.
 *
 * @param token the reader's, sent only when the request is `isOwn`
 */
export function look(siteUrl: string, { path, isOwn, accept }: View, token: string): Promise<void> {
  return ask(`${siteUrl}${path}`, { headers: headersFor({ ...(isOwn && { token }), ...(accept && { accept }) }) });
}

/**
 * Sends all requests of the views `count` times, each time for the next reader.
 *
 * @returns CPU milliseconds for each time
 */
export async function cpuOfView(
  { gatewayUrl, dataDir }: BenchSite,
  views: readonly View[],
  tokens: readonly string[],
  count: number,
): Promise<SiteCpu> {
  const visit = async (turn: number) => {
    const token = tokens[turn % tokens.length] ?? '';
    for (const each of views) await look(gatewayUrl, each, token);
  };
  const { own: ofSite, stores } = await cpuOf(dataDir, () => repeat(count, atOnce, visit));
  return { own: ofSite / count, stores: stores / count };
}
