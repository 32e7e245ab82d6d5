import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import { findChromium } from '../../local/install';
import { slowDown } from './device-speed';

/** A slow family connection: 1.6 Mbit/s, 150 ms. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Generous, because a busy machine may take long; slowness is measured, not an error. */
const patienceMs = 120_000;

export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export interface VisitOptions {
  /** Missing for a visitor without an account. */
  readonly session?: LoginResponse;
  /** Simulates an old tablet's network and processor (see `device-speed.ts`). */
  readonly isSlow: boolean;
  /** Uses a phone's screen instead of a tablet's. */
  readonly isPhone?: boolean;
}

const screens = { tablet: { width: 1280, height: 900 }, phone: { width: 412, height: 823 } } as const;

/** Runs `work` with a new browser and closes it afterwards. */
export async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--expose-gc'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Stores the session as the site itself does (docs/product.md#session), before the first page loads. */
async function keepSession(context: BrowserContext, { token, user }: LoginResponse): Promise<void> {
  const { email: _email, ...stored } = user;
  const entries = { token, userId: user._id, user: JSON.stringify(stored) };
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
}

/** Opens a page with a fresh profile and closes everything afterwards. */
export async function onVisit<Result>(
  browser: Browser,
  { session, isSlow, isPhone = false }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: isPhone ? screens.phone : screens.tablet, locale: 'en-US' });
  context.setDefaultTimeout(patienceMs);
  try {
    if (session) await keepSession(context, session);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', line);
      await slowDown(browser, page);
    }
    return await work({ page, cdp });
  } finally {
    await context.close();
  }
}
