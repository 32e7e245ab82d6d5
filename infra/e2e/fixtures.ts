import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import sharp from 'sharp';
import { moderator } from './commands/api/people';
import { signIn } from './commands/api/site-api';
import { useSiteOfItsOwn } from './commands/sites/site-of-its-own';
import { TestProxy } from './commands/sites/test-proxy';

interface Fixtures {
  /** Matches errors that the pages of a test are meant to throw. Any other error that no page catches fails the test. */
  readonly expectedPageErrors: RegExp | null;
  /** Watches the pages of a context for errors; they are checked at the end of the test. */
  readonly watchErrors: (context: BrowserContext) => void;
  /** A connection to the site that this test may cut. */
  readonly testProxy: TestProxy;
  /** Opens a page with a fresh profile for one more person; everything opened is closed at the end. */
  readonly newPerson: () => Promise<Page>;
  /** The moderator, signed in through the API. */
  readonly moderatorSession: LoginResponse;
  /** A real picture. */
  readonly picture: { name: string; mimeType: string; buffer: Buffer };
}

export interface SiteOptions {
  /** Gives the tests of each worker a site that no other test uses (playwright.config.ts). */
  readonly hasOwnSite: boolean;
}

interface WorkerFixtures extends SiteOptions {
  readonly site: undefined;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnSite: [false, { option: true, scope: 'worker' }],
  site: [
    ({ hasOwnSite }, use) => (hasOwnSite ? useSiteOfItsOwn(() => use(undefined)) : use(undefined)),
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: ({ baseURL, site: _started }, use) => use(process.env.BASE_URL ?? baseURL),
  expectedPageErrors: [null, { option: true }],
  watchErrors: async ({ expectedPageErrors }, use) => {
    const unexpected: string[] = [];
    await use((context) =>
      context.on('weberror', (webError) => {
        const error = webError.error();
        const text = error.stack ?? String(error);
        if (!expectedPageErrors?.test(text)) unexpected.push(text);
      }),
    );
    expect(unexpected, 'errors that no page caught').toEqual([]);
  },
  context: async ({ context, watchErrors }, use) => {
    watchErrors(context);
    await use(context);
  },
  testProxy: async ({ baseURL }, use) => {
    const testProxy = await TestProxy.before(baseURL ?? '');
    await use(testProxy);
    await testProxy.cut();
  },
  newPerson: async ({ browser, watchErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watchErrors(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  moderatorSession: async ({ request }, use) => {
    await use(await signIn(request, moderator()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  picture: async ({}, use) => {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffcf56' } })
      .png()
      .toBuffer();
    await use({ name: 'sunny.png', mimeType: 'image/png', buffer });
  },
});

export { expect } from '@playwright/test';
