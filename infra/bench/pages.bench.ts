import type { Browser } from '@playwright/test';
import type { BlogCardPage, LoginResponse } from '@storysprout/contract';
import { inTempFolder } from '../build/temp-folder';
import { SiteApi } from '../seed/api';
import { type BenchSite, onBenchSite, say } from './bench-site';
import { median } from './measure';
import { type Answered, journeys, takeJourney } from './pages/clicks';
import { firstVisitLines } from './pages/first-visits';
import { startPlainSite } from './pages/plain-spa';
import { walkRounds } from './pages/rounds';
import { inBrowser } from './pages/slow-browser';
import { type Line, show, upTo } from './table';

/**
 * `npm run bench -- pages [home] [clicks] [rounds]`: how fast the built site feels in Chromium at 1.6 Mbit/s,
 * 150 ms and a processor four times slower, beside the same home page as one plain bundle. Medians of five.
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

const sections = { home: homeLines, clicks: clickLines, rounds: roundLines } as const;

async function prepare(browser: Browser, { gatewayUrl, admin }: BenchSite): Promise<Bench> {
  const siteUrl = gatewayUrl.replace('127.0.0.1', 'localhost');
  const api = new SiteApi(siteUrl);
  const session = await api.send<LoginResponse>('POST', '/user/login', admin);
  const { blogs } = await api.send<BlogCardPage>('GET', '/blog/all?view=card&limit=1');
  const [blog] = blogs;
  if (!blog) throw new Error('The sample site has no blog.');
  return { browser, siteUrl, session, blogId: blog._id };
}

export async function run(args: string[]): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const wanted = args.length === 0 ? names : names.filter((name) => args.includes(name));
  await onBenchSite(
    async (site) => {
      await inBrowser(async (browser) => {
        const bench = await prepare(browser, site);
        const lines: Line[] = [];
        for (const name of wanted) {
          say(`Measuring: ${name} ...`);
          lines.push(...(await sections[name](bench)));
        }
        show(lines);
      });
    },
    { seed: 'sample' },
  );
}
