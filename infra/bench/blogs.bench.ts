import type { ObjectId } from 'mongodb';
import { type BlogCollections, collectionsOf, fillBlogs, fillLikes } from '../load/fill-blogs';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { compareLikes, timeLikes } from './blogs/likes';
import { compareWithKoa } from './compare-with-koa';
import { type Comparison, type Figures, load } from './measure';
import { type Line, rate, rateLine, show, tailLine } from './table';

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

interface Reads {
  readonly list: Comparison;
  readonly post: Comparison;
  /** Headers of eight signed-in readers, whom no cache answers. */
  readonly ownList: Figures;
}

async function measureReads({ gatewayUrl, tokenOf }: BenchSite, blogId: ObjectId): Promise<Reads> {
  const list = await compareWithKoa(gatewayUrl, listPath, readRounds);
  const post = await compareWithKoa(gatewayUrl, `/blog/post/${blogId.toHexString()}`, readRounds);
  const token = await tokenOf();
  const ownList = () => load(`${gatewayUrl}${listPath}`, { token, connections: 8 });
  await ownList();
  return { list, post, ownList: await ownList() };
}

function readLines(what: string, comparison: Comparison): Line[] {
  return [rateLine(`${what}, requests`, comparison, 0.6), tailLine(`${what}, p99`, comparison, 3)];
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

async function likeReport(site: BenchSite, data: BlogCollections, blogIds: readonly ObjectId[]): Promise<Line[]> {
  const [popular, ...others] = blogIds;
  if (!popular) throw new Error('There are no blogs to like.');
  const spread = others.slice(0, fewBlogs / 2);
  const { likes } = await compareLikes(site, spread, likeRounds);
  await fillLikes(data, popular, popularLikes);
  const { popularMs, freshMs } = await timeLikes(site, popular, others.slice(-timedLikes));
  return [
    rateLine('likes against updates of the bare driver', likes, 0.25),
    {
      what: `a like on ${popularLikes} against a first one`,
      baseline: `${freshMs.toFixed(1)} ms`,
      subject: `${popularMs.toFixed(1)} ms`,
      ratio: popularMs / freshMs,
      target: { atMost: 1.3 },
    },
  ];
}

async function measureAll(site: BenchSite): Promise<void> {
  const data = collectionsOf(site.mongo.db('storysprout_blog'));
  const blogIds = await fillBlogs(data, 0, fewBlogs);
  const [first] = blogIds;
  if (!first) throw new Error('No blogs were made.');
  say(`Reading among ${fewBlogs} blogs ...`);
  const few = await measureReads(site, first);
  say(`Writing ${manyBlogs} blogs ...`);
  await fillBlogs(data, fewBlogs, manyBlogs);
  say(`Reading among ${manyBlogs} blogs ...`);
  const many = await measureReads(site, first);
  say('Liking ...');
  show([...readReport(few, many), ...(await likeReport(site, data, blogIds))]);
}

export async function run(): Promise<void> {
  await onBenchSite(measureAll);
}
