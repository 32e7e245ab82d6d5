import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient, type ObjectId } from 'mongodb';
import { signingKeys } from '../local/keys';
import { freeSitePort } from '../local/ports';
import { readSettings, type Settings } from '../local/settings';
import { startSite } from '../local/site';
import { type Baseline, startBaseline } from './blogs/baseline';
import { type BlogCollections, collectionsOf, fillBlogs, fillLikes } from './blogs/fill';
import { likeRound, type Tokens, timeLikes, tokensOf, untilQuiet, updateRound } from './blogs/likes';
import { readRaw } from './blogs/raw-answer';
import { type Comparison, type Figures, load, takeTurns } from './blogs/rounds';
import { type Line, show } from './blogs/show';

/**
 * `npm run bench -- blogs`: reading and liking blogs through the real gateway and services, as ratios against bare Koa
 * and the bare driver on the same machine in the same minutes. Everything stays on the loopback address.
 */

const fewBlogs = 1_000;
const manyBlogs = 100_000;
const popularLikes = 50_000;
const readRounds = 8;
const likeRounds = 3;
const timedLikes = 150;
const listPath = '/blog/all?view=card&limit=20';

interface Bench {
  readonly siteUrl: string;
  readonly baseline: Baseline;
  readonly redis: Redis;
  readonly data: BlogCollections;
  readonly tokens: Tokens;
}

interface Reads {
  readonly list: Comparison;
  readonly post: Comparison;
  /** Headers of eight signed-in readers, whom no cache answers. */
  readonly ownList: Figures;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function compareRead({ siteUrl, baseline }: Bench, path: string): Promise<Comparison> {
  // The first request compresses the answer; the second answer is the one everybody gets.
  await readRaw(`${siteUrl}${path}`);
  await baseline.teach(path, await readRaw(`${siteUrl}${path}`));
  return takeTurns(
    () => load(`${baseline.url}${path}`),
    () => load(`${siteUrl}${path}`),
    readRounds,
  );
}

async function measureReads(bench: Bench, blogId: ObjectId): Promise<Reads> {
  const list = await compareRead(bench, listPath);
  const post = await compareRead(bench, `/blog/post/${blogId.toHexString()}`);
  const token = await bench.tokens();
  const ownList = () => load(`${bench.siteUrl}${listPath}`, { token, connections: 8 });
  await ownList();
  return { list, post, ownList: await ownList() };
}

const rate = ({ perSecond }: Figures) => `${perSecond.toFixed(0)}/s`;
const tail = ({ p99 }: Figures) => `${p99.toFixed(0)} ms`;

function readLines(what: string, { baseline, subject, ratio }: Comparison): Line[] {
  return [
    {
      what: `${what}, requests`,
      baseline: rate(baseline),
      subject: rate(subject),
      ratio: ratio.perSecond,
      target: { atLeast: 0.6 },
    },
    { what: `${what}, p99`, baseline: tail(baseline), subject: tail(subject), ratio: ratio.p99, target: { atMost: 3 } },
  ];
}

/** Compared as ratios to a baseline measured at the same time, because the machine may have become busier in between. */
function growthLine(what: string, few: Comparison, many: Comparison): Line {
  return {
    what: `${what}, ${manyBlogs} blogs against ${fewBlogs}`,
    baseline: `${few.ratio.perSecond.toFixed(2)} of Koa`,
    subject: `${many.ratio.perSecond.toFixed(2)} of Koa`,
    ratio: many.ratio.perSecond / few.ratio.perSecond,
    target: { atLeast: 0.9 },
  };
}

function readReport(few: Reads, many: Reads): Line[] {
  return [
    ...readLines('list', few.list),
    ...readLines('blog', few.post),
    growthLine('list', few.list, many.list),
    growthLine('blog', few.post, many.post),
    {
      what: `list past the cache, ${manyBlogs} blogs against ${fewBlogs}`,
      baseline: rate(few.ownList),
      subject: rate(many.ownList),
      ratio: many.ownList.perSecond / few.ownList.perSecond,
    },
  ];
}

async function likeReport(bench: Bench, blogIds: readonly ObjectId[]): Promise<Line[]> {
  const { siteUrl, data, tokens } = bench;
  const [popular, ...others] = blogIds;
  if (!popular) throw new Error('There are no blogs to like.');
  const spread = others.slice(0, fewBlogs / 2);
  const { baseline, subject, ratio } = await takeTurns(
    () => updateRound(data.blogs, spread),
    async () => {
      const figures = await likeRound(siteUrl, spread, tokens);
      await untilQuiet(data.outbox, bench.redis);
      return figures;
    },
    likeRounds,
  );
  await fillLikes(data, popular, popularLikes);
  const { popularMs, freshMs } = await timeLikes(siteUrl, popular, others.slice(-timedLikes), tokens);
  return [
    {
      what: 'likes against updates of the bare driver',
      baseline: rate(baseline),
      subject: rate(subject),
      ratio: ratio.perSecond,
      target: { atLeast: 0.25 },
    },
    {
      what: `a like on ${popularLikes} against a first one`,
      baseline: `${freshMs.toFixed(1)} ms`,
      subject: `${popularMs.toFixed(1)} ms`,
      ratio: popularMs / freshMs,
      target: { atMost: 1.3 },
    },
  ];
}

async function measureAll(bench: Bench): Promise<void> {
  const [first, ...rest] = await fillBlogs(bench.data, 0, fewBlogs);
  if (!first) throw new Error('No blogs were made.');
  say(`Reading among ${fewBlogs} blogs ...`);
  const few = await measureReads(bench, first);
  say(`Writing ${manyBlogs} blogs ...`);
  await fillBlogs(bench.data, fewBlogs, manyBlogs);
  say(`Reading among ${manyBlogs} blogs ...`);
  const many = await measureReads(bench, first);
  say('Liking ...');
  show([...readReport(few, many), ...(await likeReport(bench, [first, ...rest]))]);
}

async function onSite(settings: Settings, work: (bench: Bench) => Promise<void>): Promise<void> {
  const site = await startSite(settings, { say });
  const { mongo, redis } = site.stores;
  // As many connections as a service uses.
  const client = new MongoClient(mongo.url, { maxPoolSize: 50 });
  const queues = new Redis(redis.url);
  const baseline = await startBaseline();
  try {
    const siteUrl = `http://127.0.0.1:${settings.PORT}`;
    const tokens = tokensOf(signingKeys(settings).privatePem);
    const data = collectionsOf(client.db('storysprout_blog'));
    await work({ redis: queues, siteUrl, baseline, data, tokens });
  } finally {
    await baseline.stop();
    await client.close();
    queues.disconnect();
    await site.stop();
  }
}

export async function run(_args: string[]): Promise<void> {
  // For the gateway and the services: one address likes more than any reader could.
  process.env.RATE_LIMITS = 'off';
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-bench-'));
  try {
    const PORT = `${await freeSitePort()}`;
    await onSite(readSettings({ PORT, DATA_DIR: dataDir, SEED: 'none' }), measureAll);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
