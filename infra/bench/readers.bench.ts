import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { quantile } from '../load/figures';
import { collectionsOf, fillBlogs } from '../load/fill-blogs';
import { fillUsers, collectionsOf as userCollectionsOf } from '../load/fill-users';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { type Asking, compareWithKoa } from './koa-baseline/compare-with-koa';
import { alternate, ask, type Figures, headersFor, least, load, median, repeat } from './measure';
import { likeLines, untilQuiet } from './readers/likes';
import { memoryLines } from './readers/memory';
import { cpuOfView, firstViewOf, viewBefore, viewOf } from './readers/page-views';
import { requestsOf } from './readers/service-requests';
import { type SiteCpu, sumOf } from './readers/site-cpu';
import { type Line, rateLine, show, upTo } from './table';

/**
 * `npm run bench -- readers`: the cost of a signed-in reader, as ratios to bare Koa with the same bytes and to the same
 * pages without the caches, measured in one run on the same machine.
 */

const blogCount = 1_000;
const readerCount = 200;
const rounds = 5;
const views = 300;
const warmingViews = 1_500;
const memorySeconds = 300;
const likesPerSecond = 50;
const warmingLikes = 6_000;
const commentsAtOnce = 30;
/** 30 comments are timed this many times, and the quickest time counts (see `least`). */
const commentLooks = 10;
const cards = '/blog/all?view=card&limit=20';
/** Responses per second of bare Koa on the machine where the limits in milliseconds of CPU were set. */
const referenceKoa = 21_600;

/**
 * Compares reads with bare Koa. The returned `slowness` is how many times slower this machine is now than the reference
 * machine.
 */
async function koaLines({ gatewayUrl, tokenOf }: BenchSite, blogId: string) {
  const token = await tokenOf();
  const against = async (what: string, path: string, atLeast: number, asking: Asking = {}) =>
    rateLine(what, await compareWithKoa(gatewayUrl, path, rounds, asking), atLeast);
  const forVisitors = await compareWithKoa(gatewayUrl, cards, rounds);
  const lines = [
    rateLine('cards, visitor', forVisitors, 0.6),
    await against('cards, with a token', cards, 0.25, { token }),
    await against('one blog, with a token', `/blog/post/${blogId}`, 0.25, { token }),
    await against('bare list of 20, visitor', '/blog/all?limit=20', 0.4),
    await against('home page', '/', 0.3, { accept: 'text/html' }),
  ];
  return { lines, slowness: referenceKoa / forVisitors.baseline.perSecond };
}

/**
 * @param uncached the same kind of site, whose gateway has no response cache
 * @param slowness see `koaLines`
 */
async function viewLines(site: FilledSite, uncached: FilledSite, slowness: number): Promise<Line[]> {
  const [seenBefore, seen, first] = [viewBefore(uncached.ids[0]), viewOf(site.ids[0]), firstViewOf(site.ids[0])];
  // Code costs several times as much before it is compiled.
  for (const [where, views] of [
    [uncached, seenBefore],
    [site, first],
  ] as const)
    await cpuOfView(where, views, where.tokens, warmingViews);
  const read = (isOwn: boolean) => cpuOfView(uncached, [{ path: cards, isOwn }], uncached.tokens, 3 * views);
  const rounds: { before: number; own: number; first: number }[] = [];
  const looks: { missed: SiteCpu; withToken: SiteCpu }[] = [];
  await read(false);
  await read(true);
  for (let round = 0; round < 5; round += 1) {
    rounds.push({
      before: sumOf(await cpuOfView(uncached, seenBefore, uncached.tokens, views)),
      own: sumOf(await cpuOfView(site, seen, site.tokens, views)),
      first: sumOf(await cpuOfView(site, first, site.tokens, views)),
    });
    for (let look = 0; look < 2; look += 1) looks.push({ missed: await read(false), withToken: await read(true) });
  }
  const missed = leastOf(looks.map((look) => look.missed));
  const withToken = leastOf(looks.map((look) => look.withToken));
  const cpu = (milliseconds: number) => `${milliseconds.toFixed(2)} ms of CPU`;
  const againstBefore = (what: string, which: 'own' | 'first'): Line => ({
    what,
    baseline: cpu(median(rounds.map(({ before }) => before))),
    subject: cpu(median(rounds.map((round) => round[which]))),
    ratio: median(rounds.map((round) => round[which] / round.before)),
  });
  return [
    { ...againstBefore('four pages of a signed-in reader against before', 'own'), target: { atMost: 0.2 } },
    againstBefore('the same, once in a quarter of an hour', 'first'),
    upTo('cards past the caches, gateway and service', missed.own, 1.6 * slowness, 'ms of CPU', 2),
    {
      what: 'and the database',
      baseline: cpu(missed.own),
      subject: cpu(missed.stores),
      ratio: missed.stores / missed.own,
    },
    {
      what: 'all of it with a token, where nothing is kept, against a missed read',
      baseline: cpu(sumOf(missed)),
      subject: cpu(sumOf(withToken)),
      ratio: sumOf(withToken) / sumOf(missed),
    },
  ];
}

/** Returns the cheapest of several measurements, see `least`. */
function leastOf(looks: readonly SiteCpu[]): SiteCpu {
  return { own: least(looks.map(({ own }) => own)), stores: least(looks.map(({ stores }) => stores)) };
}

/**
 * Sends likes at an even pace, spread over the blogs, while `work` runs.
 *
 * @throws Error when a like was refused
 */
async function whileLiking<T>(
  { gatewayUrl }: BenchSite,
  ids: readonly string[],
  tokens: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const like = (turn: number) =>
    ask(`${gatewayUrl}/blog/blog/${ids[turn % ids.length]}/bloglike`, {
      method: 'PATCH',
      headers: headersFor({ token: tokens[turn % tokens.length] ?? '' }),
    });
  const liking = (async () => {
    for (let turn = 0; !isOver; turn += 1) await Promise.all([like(turn), sleep(1_000 / likesPerSecond)]);
  })();
  const worked = work().finally(() => {
    isOver = true;
  });
  const [result] = await Promise.all([worked, liking]);
  return result;
}

async function likingLines(site: BenchSite, ids: readonly string[], tokens: readonly string[]): Promise<Line[]> {
  const url = `${site.gatewayUrl}${cards}`;
  let answered = 0;
  const counted = async (token = ''): Promise<Figures> => {
    const figures = await load(url, { token });
    answered += figures.perSecond;
    return figures;
  };
  // On a site that is liked all day, the code behind a like has long been compiled.
  await repeat(warmingLikes, 64, (turn) =>
    ask(`${site.gatewayUrl}/blog/blog/${ids[turn % ids.length]}/bloglike`, {
      method: 'PATCH',
      headers: headersFor({ token: tokens[(7 * turn) % tokens.length] ?? '' }),
    }),
  );
  const lines: Line[] = [];
  for (const [who, token] of [
    ['visitors', ''],
    ['a reader', tokens[0] ?? ''],
  ] as const) {
    await load(url, { token });
    answered = 0;
    const before = await requestsOf(site.blogUrl, '/blog/all');
    const figures = await alternate(
      () => counted(token),
      () => whileLiking(site, ids, tokens, () => counted(token)),
      rounds,
    );
    const asked = (await requestsOf(site.blogUrl, '/blog/all')) - before;
    lines.push(rateLine(`cards of ${who} with ${likesPerSecond} likes a second, against none`, figures, 0.8));
    lines.push({
      what: `answers to ${who} from the cache meanwhile`,
      baseline: `${answered.toFixed(0)} answers`,
      subject: `${asked} read`,
      ratio: 1 - asked / answered,
      target: { atLeast: 0.95 },
    });
  }
  return lines;
}

/** Measures comments of readers who have commented before, as most have. */
async function commentLine(site: BenchSite, [blogId, other]: readonly string[], tokens: readonly string[]) {
  const comment = (token: string, postId: string, text: string) =>
    ask(`${site.gatewayUrl}/blog/comment/add`, {
      method: 'POST',
      headers: { ...headersFor({ token }), 'content-type': 'application/json' },
      body: JSON.stringify({ postId, text }),
    });
  const groups = Math.floor(tokens.length / commentsAtOnce);
  const takeGroup = async (turn: number): Promise<number[]> => {
    const first = (turn % groups) * commentsAtOnce;
    const startedAt = performance.now();
    const write = async (token: string, at: number) => {
      await comment(token, blogId ?? '', `What a lovely story, number ${turn} and ${at}!`);
      return performance.now() - startedAt;
    };
    return Promise.all(tokens.slice(first, first + commentsAtOnce).map(write));
  };
  await repeat(tokens.length, 8, (turn) => comment(tokens[turn] ?? '', other ?? '', `I read this ${turn} times!`));
  await takeGroup(0);
  const tails: number[] = [];
  for (let look = 0; look < commentLooks; look += 1) {
    const times: number[] = [];
    for (let group = 0; group < groups; group += 1) times.push(...(await takeGroup(1 + look * groups + group)));
    tails.push(quantile(times, 0.95));
  }
  return upTo(`p95 of ${commentsAtOnce} comments at once on one blog`, least(tails), 150, 'ms');
}

interface FilledSite extends BenchSite {
  readonly ids: readonly [string, ...string[]];
  /** Access tokens of its readers. */
  readonly tokens: readonly string[];
}

async function filled(site: BenchSite): Promise<FilledSite> {
  const blogIds = await fillBlogs(collectionsOf(site.mongo.db('storysprout_blog')), 0, blogCount);
  const users = await fillUsers(userCollectionsOf(site.mongo.db('storysprout_user')), readerCount, 'none');
  const tokens = await Promise.all(users.map((id: ObjectId) => site.tokenOf({ userId: id.toHexString() })));
  const [first = '', ...others] = blogIds.map((id) => id.toHexString());
  return { ...site, ids: [first, ...others], tokens };
}

async function measureAll(site: FilledSite): Promise<void> {
  say('Reading ...');
  const { lines, slowness } = await koaLines(site, site.ids[0]);
  say('Looking at pages ...');
  await onBenchSite(async (other) => void lines.push(...(await viewLines(site, await filled(other), slowness))), {
    seed: 'none',
    env: { EDGE_CACHE: 'off' },
  });
  say('Reading while others like ...');
  lines.push(...(await likingLines(site, site.ids.slice(0, 200), site.tokens)));
  say('Commenting ...');
  await untilQuiet(site);
  lines.push(await commentLine(site, site.ids, site.tokens));
  await untilQuiet(site);
  say('Liking ...');
  lines.push(...(await likeLines(site, site.ids.slice(200), slowness)));
  show(lines);
  say(`Reading and writing for ${memorySeconds} seconds ...`);
  show(await memoryLines(site, { blogIds: site.ids, tokens: site.tokens }, memorySeconds));
}

export async function run(): Promise<void> {
  await onBenchSite(async (site) => measureAll(await filled(site)));
}
