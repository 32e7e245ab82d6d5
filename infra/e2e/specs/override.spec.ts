import type { Page } from '@playwright/test';
import { DevServer } from '../commands/dev-server';
import { newReader } from '../commands/readers';
import { signInPage } from '../commands/sign-in-page';
import { bearer } from '../commands/site-api';
import { expect, test } from '../fixtures';
import { AdminPage } from '../pages/admin.page';

/** The page of all blogs stands, drawn by the remote of the moderator's machine or by everybody's. */
async function expectBlogs(page: Page, from: 'mine' | 'everybody'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'All Blogs', exact: true })).toBeVisible();
  const marked = page.locator('html[data-built-by=me]');
  await expect(marked).toHaveCount(from === 'mine' ? 1 : 0);
}

const badge = (page: Page) => page.getByRole('complementary', { name: 'Remote from a dev server' });

test('a moderator tries a remote of their own machine in the live site, alone, and resets it', async ({
  page,
  newPerson,
  moderatorSession,
}) => {
  const mine = await DevServer.start('mf_blog', 'me');
  await signInPage(page, moderatorSession);
  const admin = await new AdminPage(page).open('Remotes');
  await page.getByRole('listitem', { name: 'The blogs' }).getByRole('button', { name: 'Try from my computer' }).click();
  await admin.dialog.getByLabel('Address of the dev server').fill(mine.url);
  await admin.dialog.getByRole('button', { name: 'Load it here' }).click();
  await expect(badge(page)).toContainText(`mf_blog comes from ${mine.url}, for you alone.`);

  await page.goto('/blogs');
  await expectBlogs(page, 'mine');
  const other = await newPerson();
  await other.goto('/blogs');
  await expectBlogs(other, 'everybody');
  await expect(badge(other)).toHaveCount(0);

  await test.step('a dev server that is gone gives way to the live version, with words', async () => {
    await mine.stop();
    await page.goto('/blogs');
    await expectBlogs(page, 'everybody');
    await expect(badge(page)).toContainText(`mf_blog at ${mine.url} does not answer: you see the live version.`);
  });

  await badge(page).getByRole('button', { name: 'Reset' }).click();
  await expect(badge(page)).toHaveCount(0);
  await expectBlogs(page, 'everybody');
});

test('signing out ends it, and nothing of it is kept for reading offline', async ({ page, moderatorSession }) => {
  const mine = await DevServer.start('mf_blog', 'me');
  await signInPage(page, moderatorSession);
  const started = await page.request.post('/admin/remotes/override', {
    headers: bearer(moderatorSession.token),
    data: { remote: 'mf_blog', url: mine.url },
  });
  expect(started.status()).toBe(201);
  await page.goto('/blogs');
  await expectBlogs(page, 'mine');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expectBlogs(page, 'mine');
  const kept = await page.evaluate(async () => {
    const pages = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return Promise.all(answers.map((answer) => answer?.text() ?? ''));
      }),
    );
    return pages.flat().join('\n');
  });
  expect(kept).not.toContain(mine.url);

  await page.evaluate(() => {
    localStorage.clear();
    // As another tab's sign-out arrives.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await expectBlogs(page, 'everybody');
  await expect(badge(page)).toHaveCount(0);
  await mine.stop();
});

test('a child can not', async ({ request }) => {
  const { token } = await newReader(request);
  const data = { remote: 'mf_blog', url: 'http://localhost:3001' };
  expect((await request.post('/admin/remotes/override', { headers: bearer(token), data })).status()).toBe(403);
});
