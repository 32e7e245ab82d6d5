import type { Browser } from '@playwright/test';
import { type Loaded, NetworkLog } from './network-log';
import { onVisit } from './slow-browser';
import { readVitals, type Vitals, watchVitals } from './vitals';

export interface FirstVisit extends Vitals {
  readonly loaded: readonly Loaded[];
  /** Until all of the home page's parts show what they are for, in milliseconds. */
  readonly wholeMs: number;
}

/** After everything has arrived: what is fetched in idle moments has been, late shifts and paints have happened. */
const settleMs = 2_500;

/** What shows that a part of the home page has arrived with its data. */
const partsOfHome = ['article', 'ol li', 'button:has-text("XP")', '[data-testid="latest-roll"]'];

/** The home page, as somebody sees it who was never here. */
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

/** Every address a page asks for. */
export function visitPage(browser: Browser, url: string): Promise<readonly Loaded[]> {
  return onVisit(browser, { isSlow: false }, async ({ page, cdp }) => {
    const log = new NetworkLog(cdp);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settleMs);
    return log.all();
  });
}
