import type { Browser } from '@playwright/test';
import { type Loaded, NetworkLog } from './network-log';
import { onVisit } from './slow-browser';
import { readVitals, type Vitals, watchVitals } from './vitals';

export interface FirstVisit extends Vitals {
  readonly loaded: readonly Loaded[];
  /** Until all parts of the home page show their content, in milliseconds. */
  readonly wholeMs: number;
}

/** Wait after everything has arrived, for idle fetches and late shifts and paints. */
const settleMs = 2_500;

/** Visible once a part of the home page has arrived with its data. */
const partsOfHome = ['article', 'ol li', 'button:has-text("XP")', '[data-testid="latest-roll"]'];

/** The home page, as a first-time visitor sees it. */
export function visitHome(browser: Browser, url: string): Promise<FirstVisit> {
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
export function visitPage(browser: Browser, url: string): Promise<readonly Loaded[]> {
  return onVisit(browser, { isSlow: false }, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settleMs);
    return log.all();
  });
}
