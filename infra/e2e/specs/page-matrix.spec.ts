import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { gameNames, type LoginResponse } from '@storysprout/contract';
import { serverRenderedRoot } from '../../load/server-rendered-root';
import { faultsInEveryLook } from '../commands/axe';
import { faultsInForcedColors } from '../commands/forced-colors';
import { HydrationWatch } from '../commands/hydration';
import { faultsWithLargeText } from '../commands/large-text';
import { addUpShifts, expectStill } from '../commands/layout-shifts';
import { differenceOf, type Look, lookOf } from '../commands/look';
import { movedInPieces } from '../commands/page-in-pieces';
import { moderator, someChild } from '../commands/people';
import { newReader, publishedBlog } from '../commands/readers';
import { untilRendered } from '../commands/rendered-page';
import { untilSettled } from '../commands/settled';
import { signInPage } from '../commands/sign-in-page';
import { bearer, json, register, signIn } from '../commands/site-api';
import { smallTargets } from '../commands/small-targets';
import { watchPage } from '../commands/watch-page';
import { test as base, expect } from '../fixtures';

/**
 * Every page as a visitor, a child or a moderator has it, on a desk and on phones. Each is opened once, and everything that can be
 * told from one load of it is: a page looks the same before and after its scripts but for what is the reader's own, is
 * hydrated as the server rendered it, does not jump, is accessible in every look, fits, and has no errors.
 */

type Visitor = 'visitor' | 'child' | 'moderator';

/** The server renders these. `{blog}` and `{child}` stand for ids. */
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

/** The scripts of the page bring what is on these, or what is on them changes from one minute to the next. */
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
    ...['queue', 'decided', 'taken-down', 'switches', 'figures', 'history', 'guide'].map(
      (tab) => `/moderation?tab=${tab}`,
    ),
  ],
};

/** These were always opened with the largest text, too. */
const withLargestText: Readonly<Partial<Record<Visitor, readonly string[]>>> = {
  visitor: ['/', '/blogs', '/funzone', '/leaderboard', '/about', '/contact', '/login', '/register'],
  child: gameNames.map((game) => `/funzone/${game}`),
};

const desk = { width: 1280, height: 900 };
const phone = { width: 412, height: 823 };

/** Who opens pages, and what is on them: the same for all tests of a worker. */
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
      // As long as names may be that are one word.
      const writer = someChild('Grandmarmaladesandwich');
      await register(api, writer);
      const { _id } = await publishedBlog(api, await signIn(api, writer), session.token);
      // The child is not among the first three: what is its own moves nobody else's place.
      for (let others = 0; others < 3; others += 1) await publishedBlog(api, await newReader(api), session.token);
      await api.dispose();
      await use({ sessions: { visitor: null, child, moderator: session }, blogId: _id });
    },
    { scope: 'worker' },
  ],
});
// A worker that answers from its cache would hide when files come late.
test.use({ serviceWorkers: 'block' });
test.setTimeout(180_000);

const ofTheMoment = (page: Page) => [page.locator('time')];

/** What belongs to the reader: menus with the own name, likes, and all that is filled in on the own pages. */
const ofTheReader = (page: Page, name: string) => [
  page.locator('main li', { hasText: name }),
  ...ofTheMoment(page),
  page.getByRole('banner'),
  page.locator('main p', { hasText: 'Your first time here' }),
  page.locator('main [aria-pressed]'),
];

/** It has links of their own for readers, which stand between the others. */
const siteHeader = '#root header:not(main header)';

/** So much of these is the reader's that a picture of the rest would say nothing. */
const filledIn = ['/dashboard', '/funzone/sudoku', '/funzone/crossword'];

/** These say that they load what is the reader's, and show it instead. */
const onlyHydrated = ['/dashboard?tab=profile'];

/** A letter or two may be drawn anew. */
const mostDifferent = 0.002;

/** Where words and pictures are, which tells by name what moved, came or went; and the window, which sees colours and shapes as well. */
async function lookAs(page: Page, session: LoginResponse | null): Promise<Look> {
  if (!session) return lookOf(page, ofTheMoment(page));
  const { name } = session.user;
  // It comes for readers who are far down the list, and lies over the rows of others.
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

/** Holds scripts back, on every page from now on, until they are let go. */
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

/** Opens the page with its scripts held back, looks at it, lets them go, and looks again. */
async function openAndCompare(
  page: Page,
  path: string,
  session: LoginResponse | null,
  isPhone: boolean,
): Promise<void> {
  const hydration = await HydrationWatch.of(page);
  const scripts = await holdScripts(page);
  let moved: string[] = [];
  // While others write, what a page shows may change between the two looks at it.
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

/** The page is there: its own heading, header and footer, and nothing is still loading or missing. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText(/can't be shown right now/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

/** Narrowed to the smallest phone it does not scroll sideways. */
async function expectToFitPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    // One to tell the page of its new size, one to draw what it makes of it.
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

/** Signs the page in, opens it as the test does, and expects no errors and no requests to others. */
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
  // What moves all the time is never twice in one place.
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
