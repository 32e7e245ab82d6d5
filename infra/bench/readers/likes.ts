import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { type BlogCollections, collectionsOf } from '../../load/fill-blogs';
import type { BenchSite } from '../bench-site';
import { alternate, ask, type Comparison, type Figures, least, repeat } from '../measure';
import { cpuOf, type SiteCpu, sumOf } from '../readers/site-cpu';
import { type Line, rateLine, upTo } from '../table';
import { rush } from '../wrk';

const connections = 128;
/**
 * The number of readers, who like one blog after the other. It is no multiple of the number of blogs, so that nobody
 * takes a like back.
 */
const readersPerRound = 641;
const likesPerReader = 8;
const likeSeconds = 2;
const updatesPerRound = 1_920;
const quietLimitMs = 20_000;

const likePath = (blogId: ObjectId) => `/blog/blog/${blogId.toHexString()}/bloglike`;

/** Opens a blog for each reader, as readers do before they like it, so the service has seen every reader by then. */
async function openBlogs(siteUrl: string, blogIds: readonly ObjectId[], bearers: readonly string[]): Promise<void> {
  await repeat(bearers.length, connections, async (turn) => {
    const address = `${siteUrl}/blog/post/${blogIds[turn % blogIds.length]}`;
    await ask(address, { headers: { authorization: `Bearer ${bearers[turn]}` } });
  });
}

/** Returns tokens of new readers whom the service has already seen. */
async function newReaders({ gatewayUrl, tokenOf }: BenchSite, blogIds: readonly ObjectId[]): Promise<string[]> {
  const bearers = await Promise.all(Array.from({ length: readersPerRound }, () => tokenOf()));
  await openBlogs(gatewayUrl, blogIds, bearers);
  return bearers;
}

/**
 * Sends likes of these readers through the gateway, spread over the blogs.
 *
 * @throws Error when one fails
 */
function likeRound(
  { gatewayUrl: url }: BenchSite,
  blogIds: readonly ObjectId[],
  bearers: readonly string[],
): Promise<Figures> {
  const requests = Array.from({ length: likesPerReader * bearers.length }, (_, turn) => ({
    method: 'PATCH' as const,
    path: likePath(blogIds[turn % blogIds.length] ?? new ObjectId()),
    headers: { authorization: `Bearer ${bearers[turn % bearers.length]}` },
  }));
  return rush({ url, connections, seconds: likeSeconds, requests });
}

/** Single-document updates by the bare driver, with the same concurrency. */
function updateRound(blogs: BlogCollections['blogs'], ids: readonly ObjectId[]): Promise<Figures> {
  return repeat(updatesPerRound, connections, (turn) =>
    blogs.updateOne({ _id: ids[turn % ids.length] }, { $inc: { likeCount: 1 } }),
  );
}

/** Returns the number of jobs that still wait for the user service. */
async function waitingJobs(redis: Redis): Promise<number> {
  const lists = ['xp', 'activity'].flatMap((name) => [`bull:${name}:wait`, `bull:${name}:active`]);
  const lengths = await Promise.all(lists.map((list) => redis.llen(list)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Waits until the jobs that follow from earlier writes are done, so that they don't slow down the next measurement. */
export async function untilQuiet({ mongo, redisUrl }: BenchSite): Promise<void> {
  const { outbox } = collectionsOf(mongo.db('storysprout_blog'));
  const redis = new Redis(redisUrl);
  const deadline = performance.now() + quietLimitMs;
  try {
    while ((await outbox.countDocuments()) + (await waitingJobs(redis)) > 0 && performance.now() < deadline)
      await sleep(100);
  } finally {
    redis.disconnect();
  }
}

interface ComparedLikes {
  readonly likes: Comparison;
  /** CPU milliseconds for a like and the jobs it makes. */
  readonly cpu: SiteCpu;
}

/** Compares likes with updates by the bare driver, in alternating rounds. */
export async function compareLikes(
  site: BenchSite,
  blogIds: readonly ObjectId[],
  rounds: number,
): Promise<ComparedLikes> {
  const { blogs } = collectionsOf(site.mongo.db('storysprout_blog'));
  const costs: SiteCpu[] = [];
  const round = async (): Promise<Figures> => {
    const bearers = await newReaders(site, blogIds);
    let figures: Figures = { perSecond: 0, p99: 0 };
    const { own, stores } = await cpuOf(site.dataDir, async () => {
      figures = await likeRound(site, blogIds, bearers);
      await untilQuiet(site);
    });
    const count = figures.perSecond * likeSeconds;
    costs.push({ own: own / count, stores: stores / count });
    return figures;
  };
  const likes = await alternate(() => updateRound(blogs, blogIds), round, rounds);
  // The first round warms up.
  const counted = costs.slice(1);
  return {
    likes,
    cpu: { own: least(counted.map(({ own }) => own)), stores: least(counted.map(({ stores }) => stores)) },
  };
}

/**
 * Milliseconds of CPU that a like may take on a quiet reference machine. The limit was 1.2 while the gateway passed on
 * several likes in one call (docs/decisions/0088-removed-features.md).
 */
const likeLimitMs = 2.1;

/**
 * @param ids of blogs that readers like
 * @param slowness how many times slower this machine is now than the one where `likeLimitMs` was set
 */
export async function likeLines(site: BenchSite, ids: readonly string[], slowness: number): Promise<Line[]> {
  const { likes, cpu } = await compareLikes(
    site,
    ids.map((id) => new ObjectId(id)),
    5,
  );
  return [
    rateLine('likes against updates of the bare driver', likes, 0.2),
    upTo('a like, all processes, stores and jobs', sumOf(cpu), likeLimitMs * slowness, 'ms of CPU', 2),
  ];
}
