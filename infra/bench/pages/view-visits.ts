import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import { serverRenderedRoot } from '../../load/server-rendered-root';
import { say } from '../bench-site';
import { median } from '../measure';
import { type Line, upTo } from '../table';
import { type FrozenPages, startFrozenPages } from './frozen-pages';
import { type Loaded, NetworkLog } from './network-log';
import { onVisit } from './slow-browser';
import type { View } from './views';
import { readVitals, type Vitals, watchVitals } from './vitals';

/** Wait after everything has arrived, for idle fetches and late shifts and paints. */
const settleMs = 2_000;
/** A button that every page has on a phone, and that a reader may press at once. */
const menuButton = 'button[aria-label="Open menu"]';
const kB = 1_000;

interface Visit extends Vitals {
  readonly loaded: readonly Loaded[];
}

export interface ViewBench {
  readonly browser: Browser;
  readonly siteUrl: string;
  readonly session: LoginResponse;
  readonly runs: number;
  /** Prints every request, every shift and the largest paint of the last run. */
  readonly isTold: boolean;
}

/** Clicks without Playwright's checks, whose scripts would count as the page's own. */
async function press(page: Page, button: string): Promise<void> {
  const box = await page.locator(button).first().boundingBox();
  if (!box) throw new Error(`The page has no ${button}.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(settleMs / 4);
}

async function visit({ browser, session }: ViewBench, view: View, url: string, hasScripts: boolean): Promise<Visit> {
  const options = { isSlow: true, isPhone: true, ...(view.isOwn && hasScripts && { session }) };
  return onVisit(browser, options, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await watchVitals(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settleMs);
    const [vitals, loaded] = [await readVitals(page), log.all()];
    // Check the content only after reading the figures: Playwright's scripts take as long as a paint on a slow device.
    await page.locator(view.ready).first().waitFor({ state: 'attached' });
    if (hasScripts) await press(page, menuButton);
    const { slowestInteractionMs, slowestInteraction } = await readVitals(page);
    return { ...vitals, slowestInteractionMs, slowestInteraction, loaded };
  });
}

/** A rendering that failed, as happens on a busy machine, is retried after five seconds. */
const renderedWithinMs = 15_000;

/** Requests a page until it is server-rendered, because readers are measured who come after the very first one. */
async function untilRendered(url: string): Promise<void> {
  for (const end = Date.now() + renderedWithinMs; Date.now() < end; await delay(500)) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    if (serverRenderedRoot.test(await answer.text())) return;
  }
  say(`  ${url} does not come drawn.`);
}

/** Opens a page unthrottled, so that the site has compressed its files, and freezes its content. */
function freeze({ browser, session, siteUrl }: ViewBench, view: View, frozen: FrozenPages): Promise<void> {
  const options = { isSlow: false, isPhone: true, ...(view.isOwn && { session }) };
  return onVisit(browser, options, async ({ page }) => {
    await page.goto(`${siteUrl}${view.path}`);
    await page.locator(view.ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await frozen.add(view.path, page);
  });
}

const bytesOf = ({ loaded }: Visit) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

function tell(name: string, { loaded, lcpElement, lcpMs, shifted, longestTaskMs }: Visit): void {
  for (const { path, bytes, depth } of loaded) say(`  ${name}: ${depth} ${bytes} ${path}`);
  say(
    `  ${name}: largest paint ${lcpElement} at ${lcpMs.toFixed(0)}, longest task ${longestTaskMs} ms; moved: ${shifted}`,
  );
}

function linesOf({ name }: View, visits: readonly Visit[], plain: readonly Visit[]): Line[] {
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  const baseline = median(plain.map(({ lcpMs }) => lcpMs));
  const lcpMs = of((each) => each.lcpMs);
  return [
    {
      what: `${name}: LCP against a static file`,
      baseline: `${baseline.toFixed(0)} ms`,
      subject: `${lcpMs.toFixed(0)} ms`,
      ratio: lcpMs / baseline,
      target: { atMost: 1.15 },
    },
    upTo(`${name}: LCP`, lcpMs, 1_400, 'ms'),
    upTo(
      `${name}: blocking time`,
      of((each) => each.blockingMs),
      300,
      'ms',
    ),
    upTo(
      `${name}: CLS`,
      of((each) => each.cls),
      0.02,
      '',
      3,
    ),
    upTo(
      `${name}: first interaction`,
      of((each) => each.slowestInteractionMs),
      150,
      'ms',
    ),
    ...(name === 'home'
      ? [
          upTo(
            `${name}: requests`,
            of(({ loaded }) => loaded.length),
            30,
            '',
          ),
          upTo(`${name}: bytes`, of(bytesOf) / kB, 350, 'kB'),
        ]
      : [
          {
            what: `${name}: requests, bytes`,
            baseline: `${plain[0]?.loaded.length} static`,
            subject: `${of(({ loaded }) => loaded.length)}, ${(of(bytesOf) / kB).toFixed(0)} kB`,
            ratio: of(bytesOf) / median(plain.map(bytesOf)),
          },
        ]),
  ];
}

/** Measures first visits of pages on a phone, in turns with a static file of the same words and pictures. */
export async function viewLines(bench: ViewBench, views: readonly View[]): Promise<Line[]> {
  const frozen = await startFrozenPages(bench.siteUrl);
  const lines: Line[] = [];
  try {
    for (const view of views) {
      say(`Visiting ${view.path} ...`);
      await untilRendered(`${bench.siteUrl}${view.path}`);
      await freeze(bench, view, frozen);
      const visits: Visit[] = [];
      const plain: Visit[] = [];
      for (let run = 0; run < bench.runs; run += 1) {
        plain.push(await visit(bench, view, `${frozen.url}${view.path}`, false));
        visits.push(await visit(bench, view, `${bench.siteUrl}${view.path}`, true));
      }
      const last = visits.at(-1);
      if (bench.isTold && last) tell(view.name, last);
      lines.push(...linesOf(view, visits, plain));
    }
  } finally {
    await frozen.stop();
  }
  return lines;
}
