import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { gameNames, type LoginResponse } from '@storysprout/contract';
import { serverRenderedRoot } from '../../load/server-rendered-root';
import { moderator, someChild } from '../commands/api/people';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { bearer, json, register, signIn } from '../commands/api/site-api';
import { faultsInEveryLook } from '../commands/page/axe';
import { faultsInForcedColors } from '../commands/page/forced-colors';
import { HydrationWatch } from '../commands/page/hydration';
import { faultsWithLargeText } from '../commands/page/large-text';
import { addUpShifts, expectStill } from '../commands/page/layout-shifts';
import { differenceOf, type Look, lookOf } from '../commands/page/look';
import { movedInPieces } from '../commands/page/page-in-pieces';
import { untilRendered } from '../commands/page/rendered-page';
import { untilSettled } from '../commands/page/settled';
import { smallTargets } from '../commands/page/small-targets';
import { watchPage } from '../commands/page/watch-page';
import { test as base, expect } from '../fixtures';

/**
 * Opens every page as a visitor, a child or a moderator, on a desktop screen and on phones. Each load checks everything
 * it can: the page looks the same before and after its scripts except for the reader's own content, is hydrated as the
 * server rendered it, does not jump, is accessible in every appearance, fits, and has no errors.
 */

type Visitor = 'visitor' | 'child' | 'moderator';

/** Server-rendered pages. `{blog}` and `{child}` stand for ids. */
const rendered: Readonly<Partial<Record<Visitor, readonly string[]>>> = {
  visitor: [
    '/',
    '/blogs',
    '/blogs?category=Poem&search=boat&time=week',
    '/blog/{blog}',
    '/leaderboard?time=all',
    '/funzone',
    '/Achievements',
    '/about',
    '/contact',
    '/rules',
    '/login',
    '/register',
  ],
  child: [
    '/',
    '/blogs',
    '/blog/{blog}',
    '/leaderboard?time=all',
    '/funzone',
    '/about',
    '/dashboard',
    '/dashboard?tab=profile',
    ...gameNames.map((game) => `/funzone/${game}`),
  ],
};

/** Pages whose content is rendered in the browser, or changes from one minute to the next. */
const others: Readonly<Record<Visitor, readonly string[]>> = {
  visitor: [
    '/leaderboard',
    '/challenges',
    '/privacy',
    '/grown-ups',
    '/forgot-password',
    '/reset-password/some-link',
    '/verify-email/some-link',
    '/take-back-email/some-link',
  ],
  child: [
    '/dashboard?tab=blogs',
    '/dashboard?tab=edit',
    '/dashboard?tab=rewards',
    '/weeklychallenge',
    '/letters',
    '/readlater',
    '/postblog',
    '/reader/{child}',
  ],
  moderator: [
    '/admindashboard',
    '/admindashboard?tab=remotes',
    '/admindashboard?tab=users',
    '/admindashboard?tab=users&only=banned',
    ...['queue', 'decided', 'taken-down', 'switches', 'figures', 'history', 'guide'].map(
      (tab) => `/moderation?tab=${tab}`,
    ),
  ],
};

/** Pages that are also opened with the largest text. */
const withLargestText: Readonly<Partial<Record<Visitor, readonly string[]>>> = {
  visitor: ['/', '/blogs', '/funzone', '/leaderboard', '/about', '/contact', '/login', '/register'],
  child: gameNames.map((game) => `/funzone/${game}`),
};

const desk = { width: 1280, height: 900 };
const phone = { width: 412, height: 823 };

/** The people who open pages, and the blog on these pages; the same for all tests of a worker. */
interface Cast {
  readonly sessions: Readonly<Record<Visitor, LoginResponse | null>>;
  readonly blogId: string;
}

const test = base.extend<object, { cast: Cast }>({
  cast: [
    async ({ playwright, site: _started }, use) => {
      const api = await playwright.request.newContext({ baseURL: process.env.BASE_URL });
      const session = await signIn(api, moderator());
      const child = await newReader(api);
      await json(await api.put('/user/privacy', { headers: bearer(child.token), data: { hasPage: true } }));
      // The longest possible name that is a single word.
      const writer = someChild('Grandmarmaladesandwich');
      await register(api, writer);
      const { _id } = await publishedBlog(api, await signIn(api, writer), session.token);
      // Keeps the child out of the first three places, where the child's own row would move others.
      for (let others = 0; others < 3; others += 1) await publishedBlog(api, await newReader(api), session.token);
      await api.dispose();
      await use({ sessions: { visitor: null, child, moderator: session }, blogId: _id });
    },
    { scope: 'worker' },
  ],
});
// A service worker would answer from its cache and hide files that come late.
test.use({ serviceWorkers: 'block' });
test.slow();

const ofTheMoment = (page: Page) => [page.locator('time')];

/** Elements that belong to the reader: menus with their name, likes, and everything filled in on their own pages. */
const ofTheReader = (page: Page, name: string) => [
  page.locator('main li', { hasText: name }),
  ...ofTheMoment(page),
  page.getByRole('banner'),
  page.locator('main p', { hasText: 'Your first time here' }),
  page.locator('main [aria-pressed]'),
];

/** The header has links for signed-in readers between the others. */
const siteHeader = '#root header:not(main header)';

/** On these pages so much belongs to the reader that a picture of the rest would prove nothing. */
const filledIn = ['/', '/dashboard', '/funzone/sudoku', '/funzone/crossword'];

/** These pages show that they are loading the reader's content, and then show it instead. */
const onlyHydrated = ['/dashboard?tab=profile'];

/** A letter or two may be repainted slightly differently. */
const mostDifferent = 0.002;

/**
 * Records the positions of words and pictures, which name what moved, came or went, and a picture of the window, which
 * also shows colors and shapes.
 */
async function lookAs(page: Page, session: LoginResponse | null): Promise<Look> {
  if (!session) return lookOf(page, ofTheMoment(page));
  const { name } = session.user;
  // It appears for readers who are far down the list, and covers the rows of others.
  const ownPlace = page.getByRole('main').getByRole('region', { name: 'Your place', includeHidden: true });
  const show = (visibility: string) =>
    ownPlace.evaluateAll((all, value) => {
      for (const each of all) (each as HTMLElement).style.visibility = value;
    }, visibility);
  await show('hidden');
  const look = await lookOf(page, ofTheReader(page, name), { skip: siteHeader, ownRow: name });
  await show('');
  return look;
}

/** Prepares holding back scripts on every page from now on: `hold` holds them back, and `letGo` releases them. */
async function holdScripts(page: Page): Promise<{ hold: () => void; letGo: () => void }> {
  let held = Promise.resolve();
  let letGo: () => void = () => undefined;
  await page.route(/\.js$/, (route) => held.then(() => route.continue()));
  return {
    hold: () => {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => letGo(),
  };
}

async function delayFonts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, (route) => delay(1_000).then(() => route.continue()));
}

/** Opens the page with its scripts held back, records its look, releases them, and records it again. */
async function openAndCompare(
  page: Page,
  path: string,
  session: LoginResponse | null,
  isPhone: boolean,
): Promise<void> {
  const hydration = await HydrationWatch.of(page);
  const scripts = await holdScripts(page);
  let moved: string[] = [];
  // While others write, the content of a page may change between the two recordings.
  await expect(async () => {
    scripts.letGo();
    await untilRendered(page, path);
    scripts.hold();
    const answer = await page.goto(path, { waitUntil: 'commit' });
    expect(await answer?.text()).toMatch(serverRenderedRoot);
    await expect(page.locator('#root[data-drawn] footer')).toBeAttached();
    const before = await lookAs(page, session);
    expect(before.places.length).toBeGreaterThan(5);
    moved = isPhone ? await movedInPieces(page) : [];
    scripts.letGo();
    await untilSettled(page);
    if (onlyHydrated.includes(path)) return;
    const after = await lookAs(page, session);
    expect(after.title).toBe(before.title);
    const gone = before.places.filter((place) => !after.places.includes(place));
    expect(gone, 'what was there before the scripts and is not after').toEqual([]);
    if (!session) expect(after.places, 'places after the scripts').toEqual(before.places);
    if (!session || !filledIn.includes(path))
      expect(await differenceOf(before.picture, after.picture), 'the picture').toBeLessThanOrEqual(mostDifferent);
  }).toPass({ timeout: 90_000 });
  await hydration.expectKept();
  expect(moved, 'words that move while the page still comes').toEqual([]);
}

/** Expects the whole page: its own heading, header and footer, and nothing still loading or missing. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText(/can't be shown right now/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

/** Expects that the page does not scroll sideways on the smallest phone. */
async function expectToFitPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // In one frame the page learns its new size, in the next one it is repainted.
    await frame();
    await frame();
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

async function expectToServe(page: Page): Promise<void> {
  await expectWhole(page);
  expect(await faultsInEveryLook(page), 'accessibility').toEqual([]);
  await expectToFitPhone(page);
  expect(await smallTargets(page), 'room for a fingertip').toEqual([]);
  expect(await faultsWithLargeText(page), 'with large letters').toEqual([]);
  expect(await faultsInForcedColors(page), "in the system's colors").toEqual([]);
}

/** Signs the page in, opens it as the test does, and expects no errors and no requests to other origins. */
async function visit(
  page: Page,
  { as, path, cast, origin }: { as: Visitor; path: string; cast: Cast; origin: string | undefined },
  open: (path: string, session: LoginResponse | null) => Promise<void>,
): Promise<void> {
  const session = cast.sessions[as];
  if (session) await signInPage(page, session);
  const watch = watchPage(page, origin ?? '');
  await addUpShifts(page);
  await open(path.replace('{blog}', cast.blogId).replace('{child}', cast.sessions.child?.user._id ?? ''), session);
  expect(watch.faults, 'errors').toEqual([]);
  expect(watch.foreign, 'requests to others').toEqual([]);
}

const pagesOf = (rows: Readonly<Partial<Record<Visitor, readonly string[]>>>) =>
  Object.entries(rows).flatMap(([as, paths]) => paths.map((path) => ({ as: as as Visitor, path })));

test.describe('on a desk', () => {
  test.use({ viewport: desk });
  // Elements that move all the time are never twice in one place.
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  for (const { as, path } of pagesOf(rendered))
    test(`${path} as a ${as}`, async ({ page, cast, baseURL: origin }) => {
      await visit(page, { as, path, cast, origin }, async (address, session) => {
        await openAndCompare(page, address, session, false);
        await expectToServe(page);
      });
    });

  for (const { as, path } of pagesOf(others))
    test(`${path} as a ${as}`, async ({ page, cast, baseURL: origin }) => {
      await visit(page, { as, path, cast, origin }, async (address) => {
        await page.goto(address);
        await untilSettled(page);
        await expectToServe(page);
      });
    });
});

test.describe('on a phone whose letters come late', () => {
  test.use({ viewport: phone });
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  for (const { as, path } of pagesOf(rendered))
    test(`${path} as a ${as}`, async ({ page, cast, baseURL: origin }) => {
      await visit(page, { as, path, cast, origin }, async (address, session) => {
        await delayFonts(page);
        await openAndCompare(page, address, session, true);
        await expectStill(page);
      });
    });
});

test.describe('on a phone whose letters are the largest and come late', () => {
  test.use({ viewport: phone });

  for (const { as, path } of pagesOf(withLargestText))
    test(`${path} as a ${as}`, async ({ page, cast, baseURL: origin }) => {
      await visit(page, { as, path, cast, origin }, async (address) => {
        await page.addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ textSize: 'largest' })));
        await delayFonts(page);
        await page.goto(address);
        await untilSettled(page);
        await expectStill(page);
      });
    });
});
