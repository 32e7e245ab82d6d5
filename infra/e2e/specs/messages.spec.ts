import type { Page } from '@playwright/test';
import { newReaderOn } from '../commands/api/readers';
import { expect, test } from '../fixtures';
import { GamePage } from '../pages/games/game.page';

/** Messages at the top right: a warning stays for 5 seconds, unless somebody needs longer. */

const shownFor = 5_000;
const message = (page: Page) => page.getByRole('alert').filter({ hasText: /went wrong|Invalid|email|password/i });

/** Fails to sign in, which shows a message that disappears by itself. */
async function causeMessage(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@reader.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click();
  await expect(message(page)).toBeVisible();
}

test('a message goes by itself', async ({ page }) => {
  await causeMessage(page);
  await page.mouse.move(0, 0);
  await expect(message(page)).toHaveCount(0, { timeout: shownFor + 3_000 });
});

test('a message somebody moved into stays until it is sent away', async ({ page }) => {
  await causeMessage(page);
  await page.mouse.move(0, 0);
  const focused = page.locator('.Toastify__toast:focus-within');
  await page.keyboard.press('Alt+t');
  for (let steps = 0; steps < 5 && (await focused.count()) === 0; steps += 1) await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(1);
  // The focus may move elsewhere; the message stays.
  await page.getByLabel('Email').focus();
  // A message closes when its progress bar ends, so no such animation may be running.
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(running).toBe(0);
  await expect(message(page)).toBeVisible();

  await page.keyboard.press('Alt+t');
  for (let steps = 0; steps < 5 && (await focused.count()) === 0; steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(message(page)).toHaveCount(0);
});

test('a message of one line leaves the figures of a game in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newReaderOn(page);
  const game = new GamePage(page);
  await game.open('sudoku');
  await game.start();
  await game.round();
  const figures = await page.locator('[data-game-frame] dl').boundingBox();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const shown = page.getByRole('alert').filter({ hasText: 'See you soon!' });
  await expect(shown).toBeVisible();
  const box = await shown.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(figures?.y ?? 0);
});
