import { newReaderOn } from '../commands/api/readers';
import { expect, test } from '../fixtures';

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
  const answer = await page.goto('/there/is/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
