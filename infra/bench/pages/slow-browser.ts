import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import { findChromium } from '../../local/install';

/** A slow family connection and an old tablet: 1.6 Mbit/s, 150 ms, a CPU four times slower than this one. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowerProcessor = 4;
/** Generous, because a busy machine may take long; slowness is measured, not an error. */
const patienceMs = 120_000;

export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export interface VisitOptions {
  /** Missing for a visitor without an account. */
  readonly session?: LoginResponse;
  /** Whether network and CPU are throttled. */
  readonly isSlow: boolean;
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--expose-gc'],
  });
}

/** The session as the site itself stores it (docs/product.md#session), set before the first page loads. */
async function keepSession(context: BrowserContext, { token, user }: LoginResponse): Promise<void> {
  const { email: _email, ...stored } = user;
  const entries = { token, userId: user._id, user: JSON.stringify(stored) };
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
}

/** Opens a page in a fresh browser, and closes everything afterwards. */
export async function onVisit<Result>(
  browser: Browser,
  { session, isSlow }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  context.setDefaultTimeout(patienceMs);
  try {
    if (session) await keepSession(context, session);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', line);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    }
    return await work({ page, cdp });
  } finally {
    await context.close();
  }
}
