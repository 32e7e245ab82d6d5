import { setTimeout as sleep } from 'node:timers/promises';
import { Announcer, connectRedis, createLogger } from '@storysprout/service-kit';
import { quantile } from '../load/figures';
import { usesOf } from '../load/processes';
import { onBenchSite, say } from './bench-site';
import { OpenPages } from './sockets/open-pages';
import { show, upTo } from './table';

/**
 * `npm run bench -- sockets`: 5,000 open pages as the site's own, and 50 likes a second, half of them of the blogs that
 * lists show. The likes are announced as the blog service does, so that the figure is that of the gateway alone.
 */

const pageCount = 5_000;
const blogCount = 1_000;
const likesPerSecond = 50;
const seconds = 20;
const mostOfACore = 0.25;
/** Pages of a blog hear of the first like at once. */
const mostDelayMs = 500;

/** Likes, evenly spread over the time, and when each was announced. */
async function like(announcer: Announcer, pages: OpenPages): Promise<void> {
  const startedAt = performance.now();
  for (let number = 0; number < likesPerSecond * seconds; number += 1) {
    const blogId = pages.blogOf(number);
    pages.willHear(blogId);
    await announcer.publish('blogLiked', { blogId, likeCount: number + 1 });
    await sleep(Math.max(0, startedAt + ((number + 1) * 1_000) / likesPerSecond - performance.now()));
  }
}

export async function run(): Promise<void> {
  await onBenchSite(
    async ({ gatewayUrl, redisUrl, dataDir }) => {
      const logger = createLogger({ name: 'bench', level: 'silent' });
      const redis = await connectRedis({ url: redisUrl, logger, purpose: 'bench' });
      const announcer = new Announcer(redis);
      const coresDuring = async (work: () => Promise<unknown>) => {
        const [before, startedAt] = [usesOf(dataDir).get('gateway')?.cpuSeconds ?? 0, performance.now()];
        await work();
        const used = (usesOf(dataDir).get('gateway')?.cpuSeconds ?? 0) - before;
        return (1_000 * used) / (performance.now() - startedAt);
      };
      const pages = new OpenPages(gatewayUrl, blogCount);
      try {
        const alone = await coresDuring(() => like(announcer, pages));
        await pages.open(pageCount);
        say(`${pageCount} pages are open.`);
        // Lists are named a moment after their page has connected.
        await sleep(2_000);
        const idle = await coresDuring(() => sleep(seconds * 1_000));
        const busy = await coresDuring(() => like(announcer, pages));
        await sleep(6_000);
        const { megabytes = 0 } = usesOf(dataDir).get('gateway') ?? {};
        const { messages, deafLists, delays } = pages.heard();
        show([
          upTo(`gateway with ${pageCount} pages and ${likesPerSecond} likes a second, cores`, busy, mostOfACore, '', 3),
          upTo('lists that heard of no like', deafLists, 1, ''),
          upTo("a blog's page hears of its first like after, p99", quantile(delays, 0.99), mostDelayMs, 'ms'),
        ]);
        const facts = [`${messages} messages`, `${idle.toFixed(3)} cores without likes`];
        facts.push(`${alone.toFixed(3)} with likes and no page open`, `${megabytes.toFixed(0)} MB`);
        process.stdout.write(`${facts.join(', ')}\n`);
      } finally {
        pages.close();
        redis.disconnect();
      }
    },
    { seed: 'none', env: { SOCKETS_PER_ADDRESS: `${pageCount + 100}` } },
  );
}
