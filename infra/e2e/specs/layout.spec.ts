import type { Locator } from '@playwright/test';
import { gameCards } from '@storysprout/contract';
import { someChild } from '../commands/api/people';
import { newReader, newReaderOn, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { post, register, signIn } from '../commands/api/site-api';
import { faultsInEveryLook } from '../commands/page/axe';
import { faultsInForcedColors } from '../commands/page/forced-colors';
import { faultsWithLargeText } from '../commands/page/large-text';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';

const laptop = { width: 1366, height: 657 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

/** Returns the distinct top positions of these elements. */
async function topsOf(parts: Locator): Promise<number[]> {
  const tops = await parts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  return [...new Set(tops)];
}

test('five blogs stand in a row from a tablet on, their feet side by side', async ({
  page,
  request,
  moderatorSession,
}) => {
  const word = someChild('Kettle').name;
  for (const nickname of ['Bo', 'Grandmarmaladesandwich', 'Pip']) {
    const child = someChild(nickname);
    await register(request, child);
    await publishedBlog(request, await signIn(request, child), moderatorSession.token, { title: `The ${word}` });
  }
  for (const [size, columns] of [
    [phone, 1],
    [tablet, 5],
    [laptop, 5],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/blogs?search=${word}`);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(3);
    const grid = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article') });
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(tracks, `columns at ${size.width}`).toBe(columns);
    if (columns === 1) continue;
    expect(await topsOf(cards.getByText(/^\d+ Likes$/)), `the counts at ${size.width}`).toHaveLength(1);
  }
});

test('the header stays in sight on a laptop, and makes room on a low screen', async ({ page }) => {
  for (const [size, isStaying] of [
    [laptop, true],
    [{ width: 683, height: 328 }, false],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto('/grown-ups');
    await untilSettled(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    const header = page.getByRole('banner');
    if (isStaying) await expect(header).toBeInViewport();
    else await expect(header).not.toBeInViewport();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FunZone' }).click();
  await expect(page).toHaveURL(/\/funzone$/);
});

test('the settings have a word in the header where there is room, and never a second row', async ({
  page,
  newPerson,
  moderatorSession,
}) => {
  const child = await newPerson();
  await newReaderOn(child);
  const staff = await newPerson();
  await signInPage(staff, moderatorSession);
  for (const [person, widths] of [
    [page, { 800: false, 1120: true, 1240: true }],
    [child, { 800: false, 1120: true, 1201: false, 1280: true, 1366: true }],
    [staff, { 1120: true, 1280: false }],
  ] as const) {
    await person.goto('/about');
    await untilSettled(person);
    for (const [width, hasWord] of Object.entries(widths)) {
      await person.setViewportSize({ width: Number(width), height: 800 });
      const settings = person.getByRole('banner').getByRole('button', { name: 'Reading and sound settings' });
      const word = settings.getByText('Settings', { exact: true });
      if (hasWord) await expect(word, `at ${width}`).toBeInViewport({ ratio: 1 });
      else await expect(word, `at ${width}`).not.toBeInViewport();
      expect((await person.getByRole('banner').boundingBox())?.height, `at ${width}`).toBeLessThan(80);
    }
  }
});

test('all that can be done with a blog stands in one row on a laptop', async ({ page, request, moderatorSession }) => {
  const { _id } = await publishedBlog(request, await newReader(request), moderatorSession.token);
  await newReaderOn(page);
  await page.setViewportSize(laptop);
  await page.goto(`/blog/${_id}`);
  const main = page.getByRole('main');
  const names = [/Likes$/, /^Comments/, 'Share', 'Read later', 'Print', /^Report/];
  const middles = await Promise.all(
    names.map(async (name) => {
      const box = await main.getByRole('button', { name }).last().boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }),
  );
  const [first = 0] = middles;
  expect(first).toBeGreaterThan(0);
  for (const middle of middles) expect(Math.abs(middle - first)).toBeLessThan(10);
});

test('the sheet for drawing has most of a laptop, the whole of its dialog, and is accessible', async ({ page }) => {
  await newReaderOn(page);
  await page.setViewportSize(laptop);
  await page.goto('/postblog');
  await page.getByRole('button', { name: 'Draw a picture' }).click();
  const dialog = page.getByRole('dialog');
  const sheet = dialog.getByRole('application', { name: 'Your sheet of paper' });
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Use my picture' })).toBeInViewport({ ratio: 1 });
  expect((await sheet.boundingBox())?.width).toBeGreaterThanOrEqual(600);
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await faultsWithLargeText(page)).toEqual([]);
  expect(await faultsInForcedColors(page)).toEqual([]);
});

test('"You are here" stays in one line with letters twice as large', async ({ page, request }) => {
  await signInPage(page, await newReader(request));
  await page.goto('/dashboard?tab=profile');
  const here = page.getByText('You are here');
  await expect(here).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const size of [laptop, tablet, phone]) {
    await page.setViewportSize(size);
    const lines = await here.evaluate((part) => part.getClientRects()[0]?.height ?? 0);
    const fontSize = await here.evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
    expect(lines / fontSize, `at ${size.width}`).toBeLessThan(2);
  }
});

test('the header has one row on a tablet with letters twice as large', async ({ page }) => {
  await newReaderOn(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/blogs');
  await untilSettled(page);
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
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(gameCards.length);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2.5 * 844);
});

test('a page that was opened on a phone of 320 pixels fits it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/blogs', '/funzone']) {
    await page.goto(path);
    await untilSettled(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} must not scroll sideways`).toBeLessThanOrEqual(0);
  }
});

for (const viewport of [laptop, phone])
  test(`the first story stands within the first screen of ${viewport.width} x ${viewport.height}`, async ({
    page,
    request,
    moderatorSession,
  }) => {
    await publishedBlog(request, await newReader(request), moderatorSession.token);
    await page.setViewportSize(viewport);
    await page.goto('/');
    await untilSettled(page);
    const story = page.getByRole('region', { name: 'Stories to explore' }).getByRole('article').first();
    await expect(story.locator('img').first()).toBeInViewport({ ratio: 0.9 });
  });

test('a new account is led to its next step', async ({ page, request }) => {
  await signInPage(page, await newReader(request));
  await page.goto('/');
  await page.getByRole('link', { name: 'Next: Read and leave a comment' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
});

test('the tabs of moderators fit a phone of 320 pixels', async ({ page, request, moderatorSession }) => {
  const writer = await newReader(request);
  await post(request, writer.token, { title: `Waiting, by ${writer.user.name}` });
  await signInPage(page, moderatorSession);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admindashboard?tab=remotes');
  // The number of waiting blogs comes later and widens the row of tabs.
  await expect(page.getByRole('tab', { name: /\d/ })).toBeAttached();
  const remotes = page.getByRole('tab', { name: 'Remotes' });
  await remotes.scrollIntoViewIfNeeded();
  await expect(remotes).toBeInViewport({ ratio: 1 });
});
