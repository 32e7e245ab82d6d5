import type { Page } from '@playwright/test';
import { gameNames } from '@storysprout/contract';
import { untilDrawn } from '../commands/drawn-page';
import { differenceOf, type Look, lookOf, type Skipped } from '../commands/look';
import { newReader, newReaderOn, publishedBlog } from '../commands/readers';
import { expect, test } from '../fixtures';

/**
 * Pages look the same before and after their scripts, but for what is the reader's own. Two things are compared: where
 * words and pictures are, which tells by name what moved, came or went; and the picture of the window, which sees colours and shapes as well.
 */

const windows = {
  'on a desk': { width: 1280, height: 900 },
  'on a phone': { width: 412, height: 823 },
} as const;

const forVisitors = [
  '/',
  '/blogs',
  '/blogs?category=Poem&search=boat&time=week',
  '/leaderboard?time=all',
  '/funzone',
  '/Achievements',
  '/about',
  '/contact',
  '/rules',
  '/login',
  '/register',
];
const forReaders = [
  '/',
  '/blogs',
  '/leaderboard?time=all',
  '/funzone',
  '/about',
  '/dashboard',
  ...gameNames.map((game) => `/funzone/${game}`),
];

const ofTheMoment = (page: Page) => [page.locator('time')];

/** So much of these is the reader's that a picture of the rest would say nothing. */
const filledIn = ['/dashboard', '/funzone/sudoku', '/funzone/crossword'];

/** What belongs to the reader: menus with the own name, likes, and all that is filled in on the own pages. */
const ofTheReader = (name: string) => (page: Page) => [
  page.locator('main li', { hasText: name }),
  ...ofTheMoment(page),
  page.getByRole('banner'),
  page.locator('main p', { hasText: 'Your first time here' }),
  page.locator('main [aria-pressed]'),
];

/** It has links of their own for readers, which stand between the others. */
const siteHeader = '#root header:not(main header)';

/** Opens the page with its scripts held back, looks at it, lets them go, and looks again. */
async function lookTwice(
  page: Page,
  path: string,
  personal: (page: Page) => ReturnType<typeof ofTheMoment>,
  skipped?: Skipped,
) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, (route) => held.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root[data-drawn] footer')).toBeAttached();
  const before = await lookOf(page, personal(page), skipped);
  letGo();
  await expect(page.locator('#root[data-first-paint]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  expect(before.places.length).toBeGreaterThan(5);
  return { before, after: await lookOf(page, personal(page), skipped) };
}

/** A letter or two may be drawn anew. */
const mostDifferent = 0.002;

async function expectSamePicture(path: string, before: Look, after: Look): Promise<void> {
  expect(await differenceOf(before.picture, after.picture), path).toBeLessThanOrEqual(mostDifferent);
}

for (const [where, viewport] of Object.entries(windows)) {
  test.describe(where, () => {
    test.use({ serviceWorkers: 'block', viewport });
    // What moves all the time is never twice in one place.
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    test('a visitor sees the same before and after the scripts', async ({ page }) => {
      test.setTimeout(300_000);
      for (const path of forVisitors) {
        await test.step(path, async () => {
          // While others write, what a page shows may change between the two looks at it.
          await expect(async () => {
            await untilDrawn(page, path);
            const { before, after } = await lookTwice(page, path, ofTheMoment);
            expect(after.title).toBe(before.title);
            expect(after.places).toEqual(before.places);
            await expectSamePicture(path, before, after);
          }).toPass({ timeout: 60_000 });
        });
      }
    });

    test('a signed-in child sees the same, and what is their own besides', async ({
      page,
      request,
      moderatorSession,
    }) => {
      test.setTimeout(400_000);
      const blog = await publishedBlog(request, await newReader(request), moderatorSession.token);
      const { user: child } = await newReaderOn(page);
      for (const path of [...forReaders, `/blog/${blog._id}`]) {
        await test.step(path, async () => {
          await expect(async () => {
            await untilDrawn(page, path);
            const { before, after } = await lookTwice(page, path, ofTheReader(child.name), {
              skip: siteHeader,
              ownRow: child.name,
            });
            expect(after.title).toBe(before.title);
            expect(
              before.places.filter((place) => !after.places.includes(place)),
              path,
            ).toEqual([]);
            if (!filledIn.includes(path)) await expectSamePicture(path, before, after);
          }).toPass({ timeout: 60_000 });
        });
      }
    });
  });
}
