import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Collection, ObjectId } from 'mongodb';
import type { BlogCollections } from '../../load/fill-blogs';
import type { BenchSite } from '../bench-site';
import { ask, burst, type Figures, median, repeat } from '../measure';

const connections = 128;
/** As many likes as a round has updates, from readers who like three blogs each. */
const likesPerRound = 1_920;
const readersPerRound = likesPerRound / 3;
const updatesPerRound = 1_920;
const quietLimitMs = 20_000;

const likePath = (blogId: ObjectId) => `/blog/blog/${blogId.toHexString()}/bloglike`;

/** Readers open a blog before they like it, so the service knows every reader by then. */
async function openBlogs(siteUrl: string, blogIds: readonly ObjectId[], bearers: readonly string[]): Promise<void> {
  await repeat(bearers.length, connections, async (turn) => {
    const address = `${siteUrl}/blog/post/${blogIds[turn % blogIds.length]}`;
    await ask(address, { headers: { authorization: `Bearer ${bearers[turn]}` } });
  });
}

/** Likes by many readers, spread over the blogs, through the gateway. @throws Error when one fails */
export async function likeRound(
  { gatewayUrl: siteUrl, tokenOf }: BenchSite,
  blogIds: readonly ObjectId[],
): Promise<Figures> {
  const bearers = await Promise.all(Array.from({ length: readersPerRound }, () => tokenOf()));
  await openBlogs(siteUrl, blogIds, bearers);
  return burst({
    url: siteUrl,
    method: 'PATCH',
    connections,
    amount: likesPerRound,
    requestOf: (turn) => {
      const blogId = blogIds[turn % blogIds.length];
      const headers = { authorization: `Bearer ${bearers[turn % bearers.length]}` };
      return { headers, path: blogId && likePath(blogId) };
    },
  });
}

/** Single-document updates by the bare driver, with the same concurrency. */
export function updateRound(blogs: BlogCollections['blogs'], ids: readonly ObjectId[]): Promise<Figures> {
  return repeat(updatesPerRound, connections, (turn) =>
    blogs.updateOne({ _id: ids[turn % ids.length] }, { $inc: { likeCount: 1 } }),
  );
}

/** Jobs still waiting for the user service. */
async function waitingJobs(redis: Redis): Promise<number> {
  const lists = ['xp', 'activity'].flatMap((name) => [`bull:${name}:wait`, `bull:${name}:active`]);
  const lengths = await Promise.all(lists.map((list) => redis.llen(list)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Waits until the jobs of the likes are done, so that they don't slow down what comes next. */
export async function untilQuiet(outbox: Collection, redis: Redis): Promise<void> {
  const deadline = performance.now() + quietLimitMs;
  while (performance.now() < deadline) {
    if ((await outbox.countDocuments()) + (await waitingJobs(redis)) === 0) return;
    await sleep(100);
  }
}

async function timeLike(siteUrl: string, blogId: ObjectId, token: string): Promise<number> {
  const before = performance.now();
  await ask(`${siteUrl}${likePath(blogId)}`, { method: 'PATCH', headers: { authorization: `Bearer ${token}` } });
  return performance.now() - before;
}

/** Likes the popular blog and a new one alternately, one like at a time. @returns median milliseconds of each */
export async function timeLikes(
  { gatewayUrl: siteUrl, tokenOf }: BenchSite,
  popular: ObjectId,
  fresh: readonly ObjectId[],
): Promise<{ popularMs: number; freshMs: number }> {
  const [popularTimes, freshTimes]: [number[], number[]] = [[], []];
  for (const [at, blogId] of fresh.entries()) {
    const [one, other] = await Promise.all([tokenOf(), tokenOf()]);
    const likePopular = async () => popularTimes.push(await timeLike(siteUrl, popular, one));
    const likeFresh = async () => freshTimes.push(await timeLike(siteUrl, blogId, other));
    for (const like of at % 2 === 0 ? [likePopular, likeFresh] : [likeFresh, likePopular]) await like();
  }
  return { popularMs: median(popularTimes), freshMs: median(freshTimes) };
}
