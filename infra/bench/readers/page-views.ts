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
  const shared = [
    '/blog/all?view=card&limit=9',
    '/blog/all?view=card&limit=20',
    `/blog/post/${blogId}`,
    `/blog/comment/get?postId=${blogId}&limit=20`,
    `/blog/comments/count/${blogId}`,
    '/user/leaderboard?filter=week&limit=10',
  ];
  const own = ['/blog/likes/mine', `/blog/comments/mine?postId=${blogId}&limit=20`, '/user/leaderboard/me?filter=week'];
  return [...shared.map((path) => ({ path, isOwn: false })), ...own.map((path) => ({ path, isOwn: true }))];
}

/** The same pages with every request answered by its service, as it was before what all share came apart. */
export function viewPastTheCache(blogId: string): View[] {
  return viewOf(blogId)
    .filter(({ isOwn }) => !isOwn)
    .map(({ path }) => ({ path, isOwn: true }));
}

const atOnce = 16;

/** CPU milliseconds of all the site's processes for one view. @param tokens one reader after the other */
export async function cpuOfView(
  { gatewayUrl, dataDir }: BenchSite,
  views: readonly View[],
  tokens: readonly string[],
  count: number,
): Promise<number> {
  const visit = async (turn: number) => {
    const token = tokens[turn % tokens.length] ?? '';
    for (const { path, isOwn } of views) {
      await ask(`${gatewayUrl}${path}`, { headers: headersFor(isOwn ? { token } : {}) });
    }
  };
  await repeat(Math.ceil(count / 3), atOnce, visit);
  const before = total(dataDir);
  await repeat(count, atOnce, visit);
  return (1_000 * (total(dataDir) - before)) / count;
}

function total(dataDir: string): number {
  return [...usesOf(dataDir).values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}
