import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { gameCards, type LoginResponse } from '@storysprout/contract';
import { NetworkLog } from './network-log';
import { onVisit } from './slow-browser';

/** Every route of the site (docs/product.md#routes). */
export function routes(blogId: string): string[] {
  return [
    '/',
    '/blogs',
    `/blog/${blogId}`,
    '/postblog',
    '/dashboard',
    '/leaderboard',
    '/Achievements',
    '/weeklychallenge',
    '/admindashboard',
    '/funzone',
    ...gameCards.map(({ path }) => path),
    '/about',
    '/contact',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/some-link',
  ];
}

/** Warm-up rounds, until all code is loaded and caches are full. */
const warmUps = 3;
const rounds = 50;
/** A reader looks at least this long, so that what a page starts late has started. */
const lookMs = 60;

interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly detached: number;
  readonly listeners: Readonly<Record<string, number>>;
}

export interface Growth {
  readonly heapBytes: number;
  readonly nodes: number;
  /** Detached elements that are still held. */
  readonly detached: number;
  /** Events on window and document with more listeners than before, each with both counts. */
  readonly moreListeners: readonly string[];
  /** Live connections opened in all. */
  readonly sockets: number;
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
  /** All nodes in one array, each with as many numbers as there are fields. */
  readonly nodes: readonly number[];
}

/** V8's mark for a DOM node that is in no document. */
const detachedMark = 2;

/** How many detached DOM nodes scripts keep alive. */
async function countDetached(cdp: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields } = snapshot.meta;
  const at = fields.indexOf('detachedness');
  if (at < 0) throw new Error('This Chromium does not tell which nodes are detached.');
  let detached = 0;
  for (let node = 0; node < nodes.length; node += fields.length) if (nodes[node + at] === detachedMark) detached += 1;
  return detached;
}

const counter = fileURLToPath(new URL('./in-page/count-listeners.js', import.meta.url));

/** Navigates as a click on a link does, without reloading. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(lookMs);
}

async function goRound(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await goTo(page, path);
}

async function measure(page: Page, cdp: CDPSession): Promise<Held> {
  await goTo(page, '/about');
  await page.waitForLoadState('networkidle');
  // Expired data is dropped in the second collection, once its observers went in the first.
  for (let turn = 0; turn < 3; turn += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(500);
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const listeners = await page.evaluate(() => ({
    ...(window as unknown as { countedListeners: Record<string, number> }).countedListeners,
  }));
  return { heapBytes: usedSize, nodes, detached: await countDetached(cdp), listeners };
}

function moreOf(before: Held['listeners'], after: Held['listeners']): string[] {
  return Object.entries(after)
    .filter(([event, count]) => count > (before[event] ?? 0))
    .map(([event, count]) => `${event} ${before[event] ?? 0} -> ${count}`);
}

/** What a page holds after fifty rounds through every route, beyond what it held after the first few. */
export function walkRounds(browser: Browser, siteUrl: string, session: LoginResponse, blogId: string): Promise<Growth> {
  return onVisit(browser, { session, isSlow: false }, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await page.addInitScript({ path: counter });
    await page.goto(siteUrl);
    for (let round = 0; round < warmUps; round += 1) await goRound(page, routes(blogId));
    const before = await measure(page, cdp);
    for (let round = 0; round < rounds; round += 1) await goRound(page, routes(blogId));
    const after = await measure(page, cdp);
    return {
      heapBytes: after.heapBytes - before.heapBytes,
      nodes: after.nodes - before.nodes,
      detached: after.detached - before.detached,
      moreListeners: moreOf(before.listeners, after.listeners),
      sockets: log.sockets.length,
    };
  });
}
