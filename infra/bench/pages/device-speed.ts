import type { Browser, Page } from '@playwright/test';
import { say } from '../bench-site';

/**
 * The simulated slow device has the same speed wherever the benchmark runs. The throttling rate depends on this
 * machine, which may also share its processor, so the machine is timed first, as Lighthouse advises.
 */

/**
 * Rounds of `countRounds` on the machine where the limits of docs/product.md#speed were measured. They were not counted
 * there: the value is the count of another machine, multiplied by how much faster bare Koa answered on that one
 * (docs/decisions/0081).
 */
const referenceRounds = 5_700;
/** The slow device is this many times slower than the reference machine. */
const slowdown = 4;
/** A measured speed is used for this long, in milliseconds, because a shared machine has slow minutes. */
const cacheMs = 60_000;
const tries = 5;

/**
 * Does typical work of a page's scripts for 100 ms. Runs in the page.
 *
 * @returns the number of rounds it got through
 */
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

/** Returns how many times slower the slow device is than this machine at its present speed. */
export async function slowdownIn(browser: Browser): Promise<number> {
  const known = measured.get(browser);
  if (known && Date.now() - known.at < cacheMs) return known.rate;
  const rate = await measure(browser);
  say(`  The slow device is ${rate.toFixed(1)} times slower than this machine.`);
  measured.set(browser, { at: Date.now(), rate });
  return rate;
}

/** Throttles the page's processor to the speed of the slow device from now on. */
export async function slowDown(browser: Browser, page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: await slowdownIn(browser) });
}
