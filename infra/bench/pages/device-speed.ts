import type { Browser, Page } from '@playwright/test';
import { say } from '../bench-site';

/**
 * A slow device is the same device wherever it is measured. How many times slower than this machine it is depends on
 * this machine, which may also share its processor: so the machine is timed first, as Lighthouse advises.
 */

/**
 * Rounds of `countRounds` on the machine where the limits of docs/product.md#speed were measured. They were not counted
 * there: this is what another machine counted, times how much faster bare Koa answered there (docs/decisions/0081).
 */
const referenceRounds = 5_700;
/** How many times slower than that machine the device is. */
const slowdown = 4;
/** How long a measured speed is used, in milliseconds: a shared machine has slow minutes. */
const cacheMs = 60_000;
const tries = 5;

/** Does for 100 ms what scripts of pages typically do. Runs in the page. @returns how many rounds it got through */
function countRounds(): number {
  const end = performance.now() + 100;
  let rounds = 0;
  for (; performance.now() < end; rounds += 1) {
    const words = new Map<string, { readonly at: number; readonly tags: readonly string[] }>();
    for (let at = 0; at < 100; at += 1) words.set(`word ${at % 37}`, { at, tags: [`${at}`, 'story'] });
    const sorted = [...words].sort(([one], [other]) => (one < other ? 1 : -1));
    JSON.parse(JSON.stringify(sorted));
  }
  return rounds;
}

const measured = new WeakMap<Browser, { readonly at: number; readonly rate: number }>();

async function measure(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    let most = 0;
    for (let run = 0; run < tries; run += 1) most = Math.max(most, await page.evaluate(countRounds));
    // Chromium can slow a processor down, but not make it faster.
    return Math.max(1, (slowdown * most) / referenceRounds);
  } finally {
    await page.close();
  }
}

/** How many times slower than this machine, as fast as it is now, the slow device is. */
export async function slowdownIn(browser: Browser): Promise<number> {
  const known = measured.get(browser);
  if (known && Date.now() - known.at < cacheMs) return known.rate;
  const rate = await measure(browser);
  say(`  The slow device is ${rate.toFixed(1)} times slower than this machine.`);
  measured.set(browser, { at: Date.now(), rate });
  return rate;
}

/** From now on the page's processor is as slow as the device's. */
export async function slowDown(browser: Browser, page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: await slowdownIn(browser) });
}
