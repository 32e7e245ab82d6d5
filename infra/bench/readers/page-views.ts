import { pageSizes } from '@storysprout/contract/constants';
import { usesOf } from '../../load/processes';
import type { BenchSite } from '../bench-site';
import { ask, headersFor, repeat } from '../measure';

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
const ofEveryPage = [...own(profile), ...shared('/admin/weeklychallenge/latest')];

/** What the site's pages ask, as a browser's list of requests shows it: much of it comes within the page. */
export function viewOf(blogId: string): View[] {
  return [
    page('/'),
    ...ofEveryPage,
    // The browser keeps these for the pages after it.
    ...own('/blog/reports/mine', '/user/hidden', '/user/letters/unread'),
    page('/blogs'),
    ...ofEveryPage,
    page(`/blog/${blogId}`),
    ...ofEveryPage,
    ...shared(`/blog/comments/count/${blogId}`),
    ...own('/blog/likes/mine', '/blog/bookmarks/mine', '/user/following'),
    page('/leaderboard'),
    ...ofEveryPage,
    ...own('/user/leaderboard/me?filter=week'),
  ];
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
 * CPU milliseconds for one view, of the site's processes and of the stores apart.
 *
 * @param tokens one reader after the other
 */
export async function cpuOfView(
  { gatewayUrl, dataDir }: BenchSite,
  views: readonly View[],
  tokens: readonly string[],
  count: number,
): Promise<{ readonly own: number; readonly stores: number }> {
  const visit = async (turn: number) => {
    const token = tokens[turn % tokens.length] ?? '';
    for (const each of views) await look(gatewayUrl, each, token);
  };
  await repeat(Math.ceil(count / 3), atOnce, visit);
  const before = cpuSeconds(dataDir);
  await repeat(count, atOnce, visit);
  const after = cpuSeconds(dataDir);
  const each = (kind: 'own' | 'stores') => (1_000 * (after[kind] - before[kind])) / count;
  return { own: each('own'), stores: each('stores') };
}

const stores = new Set(['mongodb', 'redis']);

function cpuSeconds(dataDir: string): { own: number; stores: number } {
  const uses = [...usesOf(dataDir)];
  const sum = (some: typeof uses) => some.reduce((all, [, { cpuSeconds: seconds }]) => all + seconds, 0);
  return {
    own: sum(uses.filter(([name]) => !stores.has(name))),
    stores: sum(uses.filter(([name]) => stores.has(name))),
  };
}
