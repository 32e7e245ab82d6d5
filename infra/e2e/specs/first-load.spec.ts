import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { gameNames, type User } from '@storysprout/contract';
import { untilDrawn } from '../commands/drawn-page';
import { someChild } from '../commands/people';
import { signInPage } from '../commands/sign-in-page';
import { register, signIn } from '../commands/site-api';
import { expect, test } from '../fixtures';

/** Paths a page asks for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Pages that visitors see. */
const forVisitors = ['/', '/blogs', '/funzone', '/leaderboard', '/about', '/contact', '/login', '/register'];

/** The most that may move on a page, from its first byte to the end of loading (docs/product.md#speed). */
const mostShift = 0.02;

interface Shifts {
  readonly sum: number;
  /** What moved, from where to where, and when. */
  readonly told: string;
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Adds up, on every page from now on, what moves without the reader: the browser's own measure. */
async function addUpShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = window as unknown as { shifts: Shifts };
    page.shifts = { sum: 0, told: '' };
    const told = ({ node, previousRect: from, currentRect: to }: ShiftEntry['sources'][number]) =>
      `"${node?.textContent?.slice(0, 40)}" ${from.top}+${from.height} to ${to.top}+${to.height}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as ShiftEntry[])
        page.shifts = {
          sum: page.shifts.sum + value,
          told: `${page.shifts.told}${value} at ${startTime}: ${sources.map(told).join(', ')}\n`,
        };
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page): Promise<void> {
  const { sum, told } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect.soft(sum, `${page.url()}\n${told}`).toBeLessThanOrEqual(mostShift);
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
  await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a story' })).toBeVisible();
});

test('the home page asks for each file once, and for nothing that came with it', async ({ page }) => {
  await untilDrawn(page, '/');
  const paths = requestsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Blogs' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.startsWith('/blog/') || path.startsWith('/user/'))).toEqual([]);
  const files = filesOfRemotes(paths);
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files).size).toBe(files.length);
});

interface StylePass {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** How many elements the browser restyled each time, from opening a page until it has loaded. */
async function stylePassesOf(browser: Browser, page: Page, path: string): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: StylePass[] };
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args?.elementCount ?? 0] : []));
}

test('the home page is restyled as a whole once at most', async ({ browser, page }) => {
  await untilDrawn(page, '/');
  const passes = await stylePassesOf(browser, page, '/');
  const elements = await page.locator('*').count();
  expect(passes.length).toBeGreaterThan(0);
  // A fast device may style the whole page in its first pass.
  expect(passes.filter((count) => count > elements / 2).length, `${passes}`).toBeLessThanOrEqual(1);
});

/** The word is in the library of the schemas, which weighs as much as a third of a page's scripts. */
async function scriptsWithSchemas(page: Page, paths: readonly string[]): Promise<string[]> {
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const codes = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()));
  return scripts.filter((_path, at) => codes[at]?.includes('invalid_type'));
}

test('no script of the home page brings the schemas of the API', async ({ page }) => {
  const paths = requestsOf(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
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
    await page.waitForLoadState('networkidle');
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

/** A page arrives in pieces, and a browser shows what it has so far: each of these may be where a piece ends. */
const blockEnd = /<\/(?:p|a|button|div|ul|section)>/g;
const cuts = 12;

/** How far words stand from the top of the window, as far as the page has come. */
async function topsOf(page: Page, path: string, html: string): Promise<ReadonlyMap<string, number>> {
  await page.unrouteAll();
  await page.route(/\.js$/, (route) => route.abort());
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  const tops = await page.locator('#root :is(h1, h2, p, a, button, label)').evaluateAll((all) =>
    all.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return each.textContent && height > 0 && top < innerHeight && each.checkVisibility({ visibilityProperty: true })
        ? ([each.textContent, Math.round(top)] as const)
        : null;
    }),
  );
  // Where several have the same words, the first one counts.
  return new Map(tops.filter((each) => each !== null).reverse());
}

test.describe('on a phone, while the page still comes', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 412, height: 823 } });

  for (const path of [...forVisitors, '/funzone/tictac', '/funzone/sudoku', '/funzone/puzzle']) {
    test(`what ${path} shows already stays where it is`, async ({ page, moderatorSession }) => {
      await untilDrawn(page, path);
      if (!forVisitors.includes(path)) await signInPage(page, moderatorSession);
      const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
      const [from, to] = [html.indexOf('<main'), html.indexOf('<noscript>')];
      expect(from).toBeGreaterThan(0);
      const whole = await topsOf(page, path, html);
      expect(whole.size).toBeGreaterThan(3);
      const ends = [...html.slice(from, to).matchAll(blockEnd)].slice(0, cuts);
      for (const { 0: last, index } of ends) {
        const part = html.slice(0, from + index + last.length);
        const moved = [...(await topsOf(page, path, part))].filter(
          ([words, top]) => Math.abs((whole.get(words) ?? top) - top) > 3,
        );
        expect.soft(moved, `up to ${part.slice(-80)}`).toEqual([]);
      }
    });
  }
});

test.describe('on a phone, when letters come late', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 412, height: 823 } });

  const forReaders = gameNames.map((game) => `/funzone/${game}`);

  for (const textSize of ['normal', 'largest']) {
    test(`nothing jumps on any page with ${textSize} letters`, async ({ page, request }) => {
      test.setTimeout(300_000);
      await page.addInitScript((size) => {
        localStorage.setItem('preferences', JSON.stringify({ textSize: size }));
      }, textSize);
      await addUpShifts(page);
      await page.route(/\.woff2$/, (route) => delay(1_000).then(() => route.continue()));
      const open = (path: string) =>
        test.step(path, async () => {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await expectStill(page);
        });
      for (const path of forVisitors) await open(path);
      const signInAs = async (nickname: string, known: Partial<User>) => {
        const child = someChild(nickname);
        await register(request, child);
        const session = await signIn(request, child);
        await signInPage(page, { ...session, user: { ...session.user, ...known } });
      };
      await untilDrawn(page, '/dashboard');
      // A name that only just fills a line could break in one font and not in the other.
      for (const nickname of ['Al', 'Wildmaple', 'Mountainmarigold', 'Mountainmarigoldsandmeadowlarks']) {
        await signInAs(nickname, {});
        await open('/dashboard');
      }
      // Not everybody has days in a row.
      await signInAs('Wildmaple', { streakDays: 123, totalPoints: 1_234, level: 13 });
      await open('/dashboard');
      for (const path of forReaders) await open(path);
    });
  }
});

test.describe('when letters and data come late', () => {
  // What it keeps would not be late.
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
      await page.waitForLoadState('networkidle');
      await expectStill(page);
    });
  }
});
