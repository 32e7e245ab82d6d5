import { pageSizes } from '@storysprout/contract/constants';
import { usesOf } from '../../load/processes';
import type { BenchSite } from '../bench-site';
import { ask, headersFor, repeat } from '../measure';

/** The requests of one signed-in visit: home, All Blogs, a blog, the leaderboard. */
export interface View {
  readonly path: string;
  /** Whether it is asked with the reader's token. */
  readonly isOwn: boolean;
}

/** What the site's pages ask: the same for all without a token, what is the reader's once. */
export function viewOf(blogId: string): View[] {
  const home = [
    '/blog/all?view=card&limit=40',
    '/blog/all?view=card&limit=3',
    `/user/leaderboard?filter=week&limit=${pageSizes.leaderboardPreview}`,
  ];
  const allBlogs = [`/blog/all?view=card&limit=${pageSizes.cards}`];
  // The comments come when somebody opens them.
  const blog = [`/blog/post/${blogId}`, `/blog/comments/count/${blogId}`];
  const leaderboard = ['/user/leaderboard?filter=week&limit=20'];
  const shared = [...home, ...allBlogs, ...blog, ...leaderboard];
  const own = ['/blog/likes/mine', '/user/leaderboard/me?filter=week'];
  return [...shared.map((path) => ({ path, isOwn: false })), ...own.map((path) => ({ path, isOwn: true }))];
}

/** The same pages with every request answered by its service, as it was before what all share came apart. */
export function viewPastTheCache(blogId: string): View[] {
  return viewOf(blogId)
    .filter(({ isOwn }) => !isOwn)
    .map(({ path }) => ({ path, isOwn: true }));
}

const atOnce = 16;

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
    for (const { path, isOwn } of views) {
      await ask(`${gatewayUrl}${path}`, { headers: headersFor(isOwn ? { token } : {}) });
    }
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
