import { pageSizes } from '@storysprout/contract/constants';
import type { BenchSite } from '../bench-site';
import { ask, headersFor, repeat } from '../measure';
import { cpuOf, type SiteCpu } from './site-cpu';

/** The requests of one signed-in visit that loads four pages: home, All Blogs, a blog, the leaderboard. */
export interface View {
  readonly path: string;
  /** Whether it is asked with the reader's token. */
  readonly isOwn: boolean;
  readonly accept?: string;
}

const page = (path: string): View => ({ path, isOwn: false, accept: 'text/html' });
const own = (...paths: readonly string[]): View[] => paths.map((path) => ({ path, isOwn: true }));
const shared = (...paths: readonly string[]): View[] => paths.map((path) => ({ path, isOwn: false }));

const profile = '/user/viewprofile';

/** What each page asks besides its own: the account, and which weekly challenge is the current one. */
const ofEveryPage = [...own('/user/mine'), ...shared('/admin/weeklychallenge/latest')];

/**
 * What the site's pages ask of a reader who was there in the last quarter of an hour, as a browser's list of requests
 * shows it: much of it comes within the page, and this browser keeps the reader's own lists.
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

/** The same for a reader who comes after a longer time, or to this browser for the first time. */
export function firstViewOf(blogId: string): View[] {
  const lists = own('/blog/reports/mine', '/blog/likes/mine', '/blog/bookmarks/mine');
  const withLists = own('/user/mine?with=lists');
  const [first, ...rest] = viewOf(blogId);
  const others = rest.filter((_view, at) => at > 0);
  return [...(first ? [first] : []), ...withLists, ...others, ...lists];
}

const times = (count: number, views: readonly View[]) => Array.from({ length: count }, () => views).flat();

/** What the same pages asked before what all readers share came apart, each call answered by its service. */
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

/** @param token of the reader who looks */
export function look(siteUrl: string, { path, isOwn, accept }: View, token: string): Promise<void> {
  return ask(`${siteUrl}${path}`, { headers: headersFor({ ...(isOwn && { token }), ...(accept && { accept }) }) });
}

/**
 * Looks at the views again and again, one reader after the other.
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
