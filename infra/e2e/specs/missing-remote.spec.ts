import { expect, test } from '../fixtures';
import { Site } from '../pages/site';

test('a remote that cannot be loaded costs its own part only, and Try again brings it back', async ({ page }) => {
  await page.route('**/remotes/mf_funzone/**', (route) => route.abort());
  const site = await new Site(page).open('/funzone');
  await expect(page.getByText(/The games.*can't be shown right now/)).toBeVisible();
  await expect(site.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('/remotes/mf_funzone/'));
  await tryAgain.click();
  await failedAgain;
  await expect(tryAgain).toBeEnabled();
  await page.unroute('**/remotes/mf_funzone/**');
  await tryAgain.click();
  await expect(page.getByRole('heading', { level: 1, name: 'FunZone' })).toBeVisible();
});

test('home works while a remote is missing', async ({ page }) => {
  await page.route('**/remotes/mf_funzone/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  );
  await page.goto('/');
  await expect(page.getByText('Top 3 This Week')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest Blogs' })).toBeVisible();
  await expect(page.getByText(/can't be shown right now/)).toBeVisible();
});
