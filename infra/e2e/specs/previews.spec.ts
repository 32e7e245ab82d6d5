import type { Page } from '@playwright/test';
import { Team } from '../../load/changed-releases';
import { moderator, someChild } from '../commands/api/people';
import { register } from '../commands/api/site-api';
import { accessibilityFaults, faultsInEveryLook } from '../commands/page/axe';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { Site } from '../pages/site';

test.skip(!process.env.E2E_DATA_DIR, 'a site that was started elsewhere keeps its tokens');
test.describe.configure({ mode: 'serial' });

const version = '7.0.0-preview';
const title = 'All Blogs';
const newTitle = 'Every Blog There Is';
let link: string;

test.beforeAll(async () => {
  const team = new Team('mf_blog');
  // Changes the heading of the page of all blogs; its chunk is the only one with this title.
  await team.publish(version, (path, text) =>
    path.endsWith('.js') ? text.replaceAll(`"${title}"`, `"${newTitle}"`) : text,
  );
  ({ link } = await team.registry.preview([{ remote: 'mf_blog', version }]));
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the preview link, and then all blogs in the preview. */
async function openPreview(page: Page): Promise<void> {
  await page.goto(link);
  await expect(bar(page)).toContainText(`mf_blog ${version}`);
  await page.goto(new URL('/blogs', link).href);
  await expect(heading(page, newTitle)).toBeVisible();
}

test('a build nobody released is there for who has the link, and nowhere else', async ({ page, newPerson }) => {
  await openPreview(page);
  await expect(bar(page)).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);

  const reader = await newPerson();
  await reader.goto('/blogs');
  await expect(heading(reader, title)).toBeVisible();
  await expect(bar(reader)).toHaveCount(0);
  await reader.goto(new URL('/blogs', link).href);
  await expect(heading(reader, "There's no preview here")).toBeVisible();

  await test.step('and developers see which version each part is', async () => {
    await page.goto(new URL('/blogs?parts', link).href);
    await expect(page.getByRole('complementary', { name: 'Versions on this page' })).toContainText(
      `mf_blog ${version} preview`,
    );
  });
});

test('the bar fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPreview(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expect(bar(page).getByRole('button', { name: 'Leave the preview' })).toBeInViewport();
});

test('a reader signs in there apart, keeps nothing, and leaves', async ({ page, request, baseURL }) => {
  const child = someChild();
  await register(request, child);
  await page.clock.install();
  await openPreview(page);
  await page.goto(new URL('/login', link).href);
  await page.getByLabel('Email').fill(child.email);
  await page.getByLabel('Password', { exact: true }).fill(child.password);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /sign in/i }).click();
  await expect(new Site(page).header.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  await untilSettled(page);
  // Longer than the page waits before it would start a service worker.
  await page.clock.fastForward(10_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);

  await bar(page).getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(new Site(page).header.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(new URL('/blogs', link).href);
  await expect(heading(page, "There's no preview here")).toBeVisible();
});

test('a link that is no good says so on a page that everybody can read', async ({ page }) => {
  // An expired link, a truncated one and no link at all get the same page.
  await page.goto(link.slice(0, -8));
  await expect(heading(page, "There's no preview here")).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test('a moderator has no way in', async ({ page }) => {
  const { email, password } = moderator();
  await openPreview(page);
  await page.goto(new URL('/login', link).href);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click();
  await expect(page.getByText("Moderators can't sign in to a preview.")).toBeVisible();
});
