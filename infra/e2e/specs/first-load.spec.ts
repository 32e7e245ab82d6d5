import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Paths a page asks for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const filesOfRemotes = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/remotes/'));

for (const path of ['/login', '/register', '/about']) {
  test(`${path} loads no remote at all`, async ({ page }) => {
    const paths = requestsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(filesOfRemotes(paths)).toEqual([]);
  });
}

test('the home page shows its frame before its script has come', async ({ page }) => {
  await page.route(/\/assets\/(?!early)[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a story' })).toBeVisible();
});

test('the home page asks for each file once, and for nothing that came with it', async ({ page }) => {
  // The first visitor may find the services not yet asked; the next finds their answers in the page.
  await page.goto('/');
  const paths = requestsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Blogs' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.startsWith('/blog/') || path.startsWith('/user/'))).toEqual([]);
  const files = filesOfRemotes(paths);
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files).size).toBe(files.length);
});

test('what a reader has set is there before anything is shown', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ theme: 'dark', textSize: 'large' })));
  await page.route(/\/assets\/(?!early)[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large');
});
