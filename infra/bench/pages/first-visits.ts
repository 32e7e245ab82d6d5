import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../build/workspaces';
import { median } from '../measure';
import { rawGet } from '../raw-get';
import { type Line, upTo } from '../table';
import { type Loaded, NetworkLog } from './network-log';
import { onVisit } from './slow-browser';
import { readVitals, type Vitals, watchVitals } from './vitals';

const runs = 5;
const kB = 1_000;

interface FirstVisit extends Vitals {
  readonly loaded: readonly Loaded[];
  /** Until all parts of the home page show their content, in milliseconds. */
  readonly wholeMs: number;
}

/** Wait after everything has arrived, for idle fetches and late shifts and paints. */
const settleMs = 2_500;

/** Visible once a part of the home page has arrived with its data. */
const partsOfHome = ['article', 'ol li', 'button:has-text("XP")', '[data-testid="latest-roll"]'];

/** The home page, as a first-time visitor sees it. */
function visitHome(browser: Browser, url: string): Promise<FirstVisit> {
  return onVisit(browser, { isSlow: true }, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await watchVitals(page);
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await Promise.all(partsOfHome.map((part) => page.locator(`main ${part}`).first().waitFor({ state: 'attached' })));
    const wholeMs = performance.now() - started;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settleMs);
    return { ...(await readVitals(page)), loaded: log.all(), wholeMs };
  });
}

/** Every address a page requests. */
function visitPage(browser: Browser, url: string): Promise<readonly Loaded[]> {
  return onVisit(browser, { isSlow: false }, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settleMs);
    return log.all();
  });
}

interface Pair {
  readonly federated: FirstVisit;
  readonly plain: FirstVisit;
}

/** Bytes of a file as sent to clients that accept nothing newer than gzip. */
async function zippedBytes(siteUrl: string, path: string): Promise<number> {
  const { status, body } = await rawGet(`${siteUrl}${path}`, { 'accept-encoding': 'gzip' });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body.byteLength;
}

interface Weight {
  readonly gzip: number;
  /** Bytes over the wire, headers included. */
  readonly sent: number;
  readonly encoding: string;
}

async function weigh(siteUrl: string, scripts: readonly Loaded[]): Promise<Weight> {
  const zipped = await Promise.all(scripts.map(({ path }) => zippedBytes(siteUrl, path)));
  return {
    gzip: zipped.reduce((sum, bytes) => sum + bytes, 0),
    sent: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    encoding: [...new Set(scripts.map(({ encoding }) => encoding || 'none'))].join(', '),
  };
}

function weightLines(what: string, { gzip, sent, encoding }: Weight, limitKb: number): Line[] {
  return [
    upTo(`${what}, gzip`, gzip / kB, limitKb, 'kB', 1),
    // Headers included, in the encoding this browser prefers: what a reader's connection carries.
    { what: `${what}, as sent (${encoding})`, baseline: '', subject: `${(sent / kB).toFixed(1)} kB`, ratio: sent / kB },
  ];
}

/** The shell's files only for remotes, which a page without remotes does not load. */
function filesForRemotes(): ReadonlySet<string> {
  const files: string[] = JSON.parse(readFileSync(join(root, 'shell/dist/for-remotes.json'), 'utf8'));
  return new Set(files.map((file) => `/${file}`));
}

async function scriptLines(siteUrl: string, { loaded }: FirstVisit): Promise<Line[]> {
  const scripts = loaded.filter(({ isScript }) => isScript);
  // The depth separates what the page itself names from idle fetches (messages, offline help).
  const forRemotes = filesForRemotes();
  const ofShell = scripts.filter(({ path }) => path.startsWith('/assets/') && !forRemotes.has(path));
  const first = ofShell.filter(({ depth }) => depth <= 2);
  const later = await weigh(
    siteUrl,
    ofShell.filter(({ depth }) => depth > 2),
  );
  const ofRemotes = scripts.filter(({ path }) => path.startsWith('/remotes/') || forRemotes.has(path));
  return [
    ...weightLines('home: JavaScript of the shell', await weigh(siteUrl, first), 130),
    ...weightLines('home: JavaScript for all widgets', await weigh(siteUrl, ofRemotes), 60),
    {
      what: 'home: JavaScript fetched in idle moments, gzip',
      baseline: '',
      subject: `${(later.gzip / kB).toFixed(1)} kB`,
      ratio: later.gzip / kB,
    },
  ];
}

function timeLines(pairs: readonly Pair[]): Line[] {
  const of = (what: 'lcpMs' | 'wholeMs' | 'cls', which: keyof Pair) => median(pairs.map((pair) => pair[which][what]));
  const ratioLine = (what: string, value: 'lcpMs' | 'wholeMs', target?: Line['target']): Line => ({
    what,
    baseline: `${of(value, 'plain').toFixed(0)} ms plain`,
    subject: `${of(value, 'federated').toFixed(0)} ms`,
    ratio: median(pairs.map(({ federated, plain }) => federated[value] / plain[value])),
    target,
  });
  const [last] = pairs.slice(-1);
  return [
    ratioLine('home: LCP against one plain bundle', 'lcpMs', { atMost: 1.15 }),
    upTo(`home: LCP (${last?.federated.lcpElement.split(' ')[0]})`, of('lcpMs', 'federated'), 1_500, 'ms'),
    ratioLine('home: all parts there, against one plain bundle', 'wholeMs'),
    upTo('home: CLS', of('cls', 'federated'), 0.05, '', 3),
  ];
}

function chainLine({ loaded }: FirstVisit): Line {
  const depth = Math.max(0, ...loaded.filter(({ path }) => path.startsWith('/remotes/')).map((each) => each.depth));
  return upTo("home: requests in a row to a remote's content", depth, 3, '');
}

async function loginLine(browser: Browser, siteUrl: string): Promise<Line> {
  const loaded = await visitPage(browser, `${siteUrl}/login`);
  const files = loaded.filter(({ path }) => path.startsWith('/remotes/')).length;
  return { what: '/login: files of remotes', baseline: '0', subject: `${files}`, ratio: files, target: { atMost: 0 } };
}

/** What a first visit costs: the real home page and a plain one alternately, so that both see the same machine load. */
export async function firstVisitLines(browser: Browser, siteUrl: string, plainUrl: string): Promise<Line[]> {
  // The first request compresses the files; the second visitor gets what everybody gets.
  await visitPage(browser, siteUrl);
  await visitPage(browser, plainUrl);
  const pairs: Pair[] = [];
  for (let run = 0; run < runs; run += 1) {
    const plain = await visitHome(browser, plainUrl);
    pairs.push({ plain, federated: await visitHome(browser, siteUrl) });
  }
  const [first] = pairs;
  if (!first) throw new Error('Nobody visited the home page.');
  return [
    ...(await scriptLines(siteUrl, first.federated)),
    ...timeLines(pairs),
    chainLine(first.federated),
    await loginLine(browser, siteUrl),
  ];
}
