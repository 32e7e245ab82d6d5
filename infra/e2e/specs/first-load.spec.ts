import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { User } from '@storysprout/contract';
import { someChild } from '../commands/api/people';
import { signInPage } from '../commands/api/sign-in-page';
import { register, signIn } from '../commands/api/site-api';
import { addUpShifts, expectStill } from '../commands/page/layout-shifts';
import { openRendered, untilRendered } from '../commands/page/rendered-page';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';

/** Records the paths that a page requests from now on. */
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
    await untilSettled(page);
    expect(filesOfRemotes(paths)).toEqual([]);
  });
}

test('the home page shows its frame before its script has come', async ({ page }) => {
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
  await openRendered(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a story' })).toBeVisible();
});

test('the home page asks for each file once, and for nothing that came with it', async ({ page }) => {
  const paths = requestsOf(page);
  await openRendered(page, '/', () => paths.splice(0));
  await expect(page.getByRole('heading', { name: 'Latest Blogs' })).toBeVisible();
  await untilSettled(page);
  expect(paths.filter((path) => path.startsWith('/blog/') || path.startsWith('/user/'))).toEqual([]);
  const files = filesOfRemotes(paths);
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files).size).toBe(files.length);
});

interface StylePass {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** Returns the number of elements that the browser restyled in each pass, from opening a page until it is settled. */
async function stylePassesOf(browser: Browser, page: Page, path: string): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.goto(path);
  await untilSettled(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: StylePass[] };
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args?.elementCount ?? 0] : []));
}

test('the home page is restyled as a whole once at most', async ({ browser, page }) => {
  await untilRendered(page, '/');
  const passes = await stylePassesOf(browser, page, '/');
  const elements = await page.locator('*').count();
  expect(passes.length).toBeGreaterThan(0);
  // A fast device may style the whole page in its first pass.
  expect(passes.filter((count) => count > elements / 2).length, `${passes}`).toBeLessThanOrEqual(1);
});

/**
 * Finds the scripts with the schema library by a word in it. The library is as large as a third of a page's scripts.
 */
async function scriptsWithSchemas(page: Page, paths: readonly string[]): Promise<string[]> {
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const codes = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()));
  return scripts.filter((_path, at) => codes[at]?.includes('invalid_type'));
}

test('no script of the home page brings the schemas of the API', async ({ page }) => {
  const paths = requestsOf(page);
  await page.goto('/');
  await untilSettled(page);
  expect(await scriptsWithSchemas(page, paths)).toEqual([]);
});

test('no script that a signed-in child reads or plays with brings them either', async ({ page, request }) => {
  const child = someChild();
  await register(request, child);
  await signInPage(page, await signIn(request, child));
  const paths = requestsOf(page);
  for (const path of ['/', '/blogs', '/dashboard', '/leaderboard', '/funzone', '/letters']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilSettled(page);
  }
  expect(await scriptsWithSchemas(page, paths)).toEqual([]);
});

test('what a reader has set is there before anything is shown', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ theme: 'dark', textSize: 'large' })));
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large');
});

test.describe('on a phone, when letters come late', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 412, height: 823 } });

  for (const textSize of ['normal', 'largest'])
    test(`nothing jumps on the dashboard with ${textSize} letters, whatever the reader is called`, async ({
      page,
      request,
    }) => {
      test.slow();
      await page.addInitScript((size) => {
        localStorage.setItem('preferences', JSON.stringify({ textSize: size }));
      }, textSize);
      await addUpShifts(page);
      await page.route(/\.woff2$/, (route) => delay(1_000).then(() => route.continue()));
      const openAs = async (nickname: string, known: Partial<User> = {}) => {
        const child = someChild(nickname);
        await register(request, child);
        const session = await signIn(request, child);
        await signInPage(page, { ...session, user: { ...session.user, ...known } });
        await page.goto('/dashboard');
        await untilSettled(page);
        await expectStill(page);
      };
      await untilRendered(page, '/dashboard');
      // A name that only just fills a line could break in one font and not in the other.
      for (const nickname of ['Al', 'Wildmaple', 'Mountainmarigold', 'Mountainmarigoldsandmeadowlarks'])
        await test.step(nickname, () => openAs(nickname));
      // Not every reader has a streak.
      await openAs('Wildmaple', { streakDays: 123, totalPoints: 1_234, level: 13 });
    });
});

test.describe('when letters and data come late', () => {
  // Files cached by the service worker would not be late.
  test.use({ serviceWorkers: 'block' });

  for (const [path, heading, data] of [
    ['/leaderboard', 'Leaderboard', '/user/leaderboard'],
    ['/weeklychallenge', 'Weekly Challenge', '/weeklychallenge/current'],
    ['/admindashboard', 'Admin Dashboard', '/admin/blogs'],
  ] as const) {
    test(`nothing jumps on ${path}`, async ({ page, moderatorSession }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await signInPage(page, moderatorSession);
      await addUpShifts(page);
      await page.route(/\.woff2$/, (route) => delay(1_500).then(() => route.continue()));
      await page.route(
        ({ pathname }) => pathname.includes(data),
        (route) => delay(700).then(() => route.continue()),
      );
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await untilSettled(page);
      await expectStill(page);
    });
  }
});
