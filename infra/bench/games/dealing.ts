import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { slowDown } from '../pages/device-speed';
import { inBrowser } from '../pages/slow-browser';
import type { Dealt } from './dealing.page';
import { longestTaskMs } from './main-thread';

/** All in milliseconds. */
export interface Dealing {
  readonly what: string;
  /** The longest time a freshly opened page is blocked while it deals, for several seeds. */
  readonly busyMs: readonly number[];
  /** Whole deals one after the other. */
  readonly wholeMs: readonly number[];
}

const freshPages = 8;
const wholeDeals = 400;

/** The generators as one script. */
async function bundle(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('./dealing.page.ts', import.meta.url)), formats: ['iife'], name: 'dealing' },
    },
  })) as Rollup.RollupOutput[];
  return output[0]?.output[0].code ?? '';
}

/** How long the generators take and block, in Chromium with a throttled CPU. */
export async function dealings(): Promise<Dealing[]> {
  const script = await bundle();
  return [await measure('sudoku, level 20', 'sudoku', script), await measure('flow puzzle, hard', 'flow', script)];
}

async function measure(what: string, game: Dealt, script: string): Promise<Dealing> {
  const busyMs: number[] = [];
  for (let at = 0; at < freshPages; at += 1) {
    const deal = `dealing.deal('${game}', 'fresh ${at}')`;
    busyMs.push(await onSlowPage(script, (page, browser) => longestTaskMs(browser, page, () => page.evaluate(deal))));
  }
  const times = `Array.from({ length: ${wholeDeals} }, (_, seed) => dealing.wholeMs('${game}', String(seed)))`;
  const wholeMs = await onSlowPage(script, (page) => page.evaluate<number[]>(times));
  return { what, busyMs, wholeMs };
}

function onSlowPage<Result>(script: string, work: (page: Page, browser: Browser) => Promise<Result>): Promise<Result> {
  return inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    await slowDown(browser, page);
    return work(page, browser);
  });
}
