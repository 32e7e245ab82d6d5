import type { Page } from '@playwright/test';
import { gameCards } from '@storysprout/contract';
import { faultsInEveryLook } from '../commands/axe';
import { faultsInForcedColors } from '../commands/forced-colors';
import { faultsWithLargeText } from '../commands/large-text';
import { newReader, newReaderOn, publishedBlog } from '../commands/readers';
import { signInPage } from '../commands/sign-in-page';
import { bearer, json, post } from '../commands/site-api';
import { smallTargets } from '../commands/small-targets';
import { watchPage } from '../commands/watch-page';
import { expect, test } from '../fixtures';

const publicPages = [
  '/',
  '/blogs',
  '/about',
  '/contact',
  '/privacy',
  '/rules',
  '/grown-ups',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/some-link',
  '/verify-email/some-link',
  '/take-back-email/some-link',
  '/leaderboard',
  '/challenges',
  '/Achievements',
  '/funzone',
];
const readerPages = [
  '/dashboard',
  '/dashboard?tab=blogs',
  '/dashboard?tab=profile',
  '/dashboard?tab=edit',
  '/dashboard?tab=rewards',
  '/weeklychallenge',
  '/letters',
  '/readlater',
  '/postblog',
  ...gameCards.map(({ path }) => path),
];

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

async function visit(page: Page, path: string, baseURL: string): Promise<void> {
  const watch = watchPage(page, baseURL);
  await page.goto(path);
  await expectWhole(page);
  expect(await faultsInEveryLook(page), `accessibility of ${path}`).toEqual([]);
  await expectToFitPhone(page);
  expect(await smallTargets(page), `${path} has room for a fingertip`).toEqual([]);
  expect(await faultsWithLargeText(page), `${path} with large letters`).toEqual([]);
  expect(await faultsInForcedColors(page), `${path} in the system's colors`).toEqual([]);
  expect(watch.faults, `errors on ${path}`).toEqual([]);
  expect(watch.foreign, `requests to others on ${path}`).toEqual([]);
}

for (const path of publicPages) {
  test(`a visitor finds ${path} whole, accessible, fit for a phone and without errors`, async ({ page, baseURL }) => {
    await visit(page, path, baseURL ?? '');
  });
}

test('a signed-in child finds every page whole, accessible, fit for a phone and without errors', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(400_000);
  const { user, token } = await newReaderOn(page);
  await json(await page.request.put('/user/privacy', { headers: bearer(token), data: { hasPage: true } }));
  for (const path of [...readerPages, `/reader/${user._id}`])
    await test.step(path, () => visit(page, path, baseURL ?? ''));
});

test('the drawing pad is accessible and fits', async ({ page }) => {
  await newReaderOn(page);
  await page.goto('/postblog');
  await page.getByRole('button', { name: 'Draw a picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await faultsWithLargeText(page)).toEqual([]);
  expect(await faultsInForcedColors(page)).toEqual([]);
});

test('the header has one row on a tablet with letters twice as large', async ({ page }) => {
  await newReaderOn(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/blogs');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^Letters/ })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const rows = header.locator('a:visible, button:visible').evaluateAll((all) =>
    all.map((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const inOneRow = (await rows).every(({ top }, _, all) => all.every(({ bottom }) => top < bottom));
  expect(inOneRow, 'nothing stands below another').toBe(true);
});

test('the address on the contact page breaks at its @ alone', async ({ page }) => {
  await page.goto('/contact');
  const address = page.getByRole('main').getByRole('link', { name: /@/ });
  for (const width of [320, 390, 768, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await address.evaluate((link) => {
      const partsOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      return [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(partsOf);
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines), `each part in one line at ${width}`).toBe(1);
  }
});

test('the FunZone is no longer than two and a half phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/funzone');
  await expectWhole(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(gameCards.length);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2.5 * 844);
});

test('a page that was opened on a phone of 320 pixels fits it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/blogs', '/funzone']) {
    await page.goto(path);
    await expectWhole(page);
    await expectToFitPhone(page);
  }
});

test('a blog and the moderators page are whole, accessible and without errors', async ({
  page,
  baseURL,
  request,
  moderatorSession,
}) => {
  test.setTimeout(300_000);
  const writer = await newReader(request);
  const published = await publishedBlog(request, writer, moderatorSession.token);
  await post(request, writer.token, { title: `Waiting, by ${writer.user.name}` });
  await visit(page, `/blog/${published._id}`, baseURL ?? '');
  await signInPage(page, moderatorSession);
  await visit(page, '/admindashboard', baseURL ?? '');
  await visit(page, '/admindashboard?tab=remotes', baseURL ?? '');
  await visit(page, '/admindashboard?tab=users', baseURL ?? '');
  for (const tab of ['queue', 'decided', 'taken-down', 'switches', 'figures', 'history', 'guide']) {
    await visit(page, `/moderation?tab=${tab}`, baseURL ?? '');
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admindashboard?tab=remotes');
  // The number of waiting blogs comes later and widens the row of tabs.
  await expect(page.getByRole('tab', { name: /\d/ })).toBeAttached();
  await expect(page.getByRole('tab', { name: 'Remotes' })).toBeInViewport({ ratio: 1 });
});

test('others are sent away from the pages that are not theirs', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You need to sign in to see that page.')).toBeVisible();
  await page.goto('/admindashboard');
  await expect(page).toHaveURL(/\/$/);
  await newReaderOn(page);
  for (const path of ['/admindashboard', '/moderation']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('an unknown address gets a friendly page', async ({ page }) => {
  await page.goto('/there/is/nothing/here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
