import type { Browser } from '@playwright/test';
import type { BlogCardPage, LoginResponse } from '@storysprout/contract';
import { inTempFolder } from '../remote-build/temp-folder';
import { SiteApi } from '../seed/api';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { median } from './measure';
import { type Answered, journeys, takeJourney } from './pages/clicks';
import { firstVisitLines } from './pages/first-visits';
import { startPlainSite } from './pages/plain-spa';
import { walkRounds } from './pages/rounds';
import { inBrowser } from './pages/slow-browser';
import { viewLines } from './pages/view-visits';
import { type View, viewsOf } from './pages/views';
import { type Line, show, upTo } from './table';

/**
 * `npm run bench -- pages [federation] [clicks] [rounds] [a page's name ...] [once] [told]`: how fast the built site
 * feels in Chromium on a slow device: 1.6 Mbit/s, 150 ms and an old tablet's processor. `federation` compares the home
 * page with the same as one plain bundle; `home`, `blogs`, `login` and so on compare that page with a static file of the
 * same words and pictures. Medians of five, or one run with `once`; `told` names what pages request and what moves in them.
 */

const runs = 5;
const mB = 1_000_000;

interface Bench {
  readonly browser: Browser;
  /** Browsers treat `localhost` as secure, like https. */
  readonly siteUrl: string;
  readonly session: LoginResponse;
  readonly blogId: string;
}

async function homeLines({ browser, siteUrl }: Bench): Promise<Line[]> {
  return inTempFolder('plain', async (folder) => {
    const plain = await startPlainSite(folder, siteUrl);
    return firstVisitLines(browser, siteUrl, plain.url).finally(plain.stop);
  });
}

async function clickLines({ browser, siteUrl, session, blogId }: Bench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const journey of journeys(blogId)) {
    const answered: Answered[] = [];
    for (let run = 0; run < runs; run += 1) answered.push(await takeJourney(browser, siteUrl, session, journey));
    const slowest = median(answered.map(({ slowestMs }) => slowestMs));
    const { what } = answered.find(({ slowestMs }) => slowestMs === slowest) ?? { what: '' };
    lines.push(upTo(`${journey.name}: slowest answer to a reader (${what})`, slowest, 200, 'ms'));
  }
  return lines;
}

function atMost(what: string, limit: number, value: number, text: string): Line {
  return { what: `50 rounds: ${what}`, baseline: `${limit}`, subject: text, ratio: value, target: { atMost: limit } };
}

async function roundLines({ browser, siteUrl, session, blogId }: Bench): Promise<Line[]> {
  const { heapBytes, nodes, detached, moreListeners, sockets } = await walkRounds(browser, siteUrl, session, blogId);
  for (const listener of moreListeners) say(`More listeners than before: ${listener}`);
  return [
    atMost('heap growth in MB', 5, heapBytes / mB, (heapBytes / mB).toFixed(2)),
    atMost('more nodes off the page', 0, detached, `${detached} (of ${nodes} more in all)`),
    atMost('live connections', 1, sockets, `${sockets}`),
    atMost('events with more listeners', 0, moreListeners.length, `${moreListeners.length}`),
  ];
}

const sections = { federation: homeLines, clicks: clickLines, rounds: roundLines } as const;

async function prepare(browser: Browser, { gatewayUrl, admin }: BenchSite): Promise<Bench> {
  const siteUrl = gatewayUrl.replace('127.0.0.1', 'localhost');
  const api = new SiteApi(siteUrl);
  const session = await api.send<LoginResponse>('POST', '/user/login', admin);
  const { blogs } = await api.send<BlogCardPage>('GET', '/blog/all?view=card&limit=1');
  const [blog] = blogs;
  if (!blog) throw new Error('The sample site has no blog.');
  return { browser, siteUrl, session, blogId: blog._id };
}

/** The sections asked for; all when neither a section nor a page is named. */
function sectionsIn(args: readonly string[], views: readonly View[]) {
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const isAny = [...names, ...views.map(({ name }) => name)].some((name) => args.includes(name));
  return {
    names: isAny ? names.filter((name) => args.includes(name)) : names,
    views: isAny ? views.filter(({ name }) => args.includes(name)) : views,
  };
}

async function measure(bench: Bench, args: readonly string[]): Promise<Line[]> {
  const wanted = sectionsIn(args, viewsOf(bench.blogId));
  const lines: Line[] = [];
  for (const name of wanted.names) {
    say(`Measuring: ${name} ...`);
    lines.push(...(await sections[name](bench)));
  }
  const options = { runs: args.includes('once') ? 1 : runs, isTold: args.includes('told') };
  return [...lines, ...(await viewLines({ ...bench, ...options }, wanted.views))];
}

export async function run(args: string[]): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  await onBenchSite((site) => inBrowser(async (browser) => show(await measure(await prepare(browser, site), args))), {
    seed: 'sample',
  });
}
