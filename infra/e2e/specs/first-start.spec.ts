import { startOwnSite } from '../commands/sites/own-site';
import { expect, test } from '../fixtures';
import { Site } from '../pages/site';

test('a newcomer starts the site, finds its sample blogs with their pictures, and signs in as the table says', async ({
  browser,
}) => {
  // It starts a whole site while other tests keep all cores busy.
  test.slow();
  const started = await startOwnSite();
  try {
    const [, email = '', password = ''] = /A writer +(\S+) +\/ +(\S+)/.exec(started.output()) ?? [];
    const page = await (await browser.newContext({ baseURL: started.url })).newPage();
    const site = await new Site(page).open('/blogs');
    const cover = page.getByRole('main').locator('img[src*="/images/blog/"]').first();
    await expect.poll(() => cover.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
    await site.signIn({ name: 'Paper Kite', email, password });
  } finally {
    expect(await started.stop()).toBe(0);
  }
});
