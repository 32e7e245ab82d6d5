import { type Browser, chromium } from '@playwright/test';
import { someChild } from '../../e2e/commands/people';
import { signInPage } from '../../e2e/commands/sign-in-page';
import { register, signIn } from '../../e2e/commands/site-api';
import { GamePage } from '../../e2e/pages/games/game.page';
import { findChromium } from '../../local/install';

/** How many times slower than this machine: a family's old tablet. */
export const slowdown = 4;

/** A new browser, closed afterwards. */
export async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a new child, signed in. */
export async function signedInPage(browser: Browser, siteUrl: string): Promise<GamePage> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const child = someChild();
  await register(page.request, child);
  await signInPage(page, await signIn(page.request, child));
  return new GamePage(page);
}

export async function slowDown({ page }: Pick<GamePage, 'page'>): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
