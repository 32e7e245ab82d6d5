import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** The largest layout shift a toggle may cause: 0.1 is the limit of a good CLS (web.dev/cls). */
const mostShift = 0.1;

// One test answers font requests itself to make them slow.
test.use({ serviceWorkers: 'block' });

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Adds up layout shifts from now on, without those right after an input, as the browser measures CLS. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const totals = window as unknown as { shifted: number };
    totals.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) totals.shifted += entry.value;
    }).observe({ type: 'layout-shift' });
  });
}

const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
const openSettings = (page: Page) => page.getByRole('button', { name: 'Reading and sound settings' }).click();
const look = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));

const toggles: readonly { name: string; role: 'switch' | 'radio' | 'button'; sets: Record<string, string> }[] = [
  { name: 'Sounds', role: 'switch', sets: {} },
  { name: 'Less movement', role: 'switch', sets: { motion: 'reduced' } },
  { name: 'Stronger contrast', role: 'switch', sets: { contrast: 'high' } },
  { name: 'Large', role: 'button', sets: { text: 'large' } },
  { name: 'Largest', role: 'button', sets: { text: 'largest' } },
  { name: 'OpenDyslexic', role: 'button', sets: { font: 'dyslexic' } },
  { name: 'Slow', role: 'button', sets: {} },
  { name: 'Dark', role: 'button', sets: { theme: 'dark' } },
  { name: 'Light', role: 'button', sets: { theme: 'light' } },
];

for (const { name, role, sets } of toggles) {
  test(`'${name}' takes effect without the page jumping`, async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openSettings(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await startMeasuring(page);
    await dialog.getByRole(role, { name, exact: true }).click();
    await expect.poll(() => look(page)).toMatchObject(sets);
    await page.waitForTimeout(900);
    expect(await shifted(page)).toBeLessThanOrEqual(mostShift);
  });
}

test('OpenDyslexic is fetched when it is chosen and not before; arriving late it makes nothing jump', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/opendyslexic/i, async (route) => {
    asked.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto('/about');
  await openSettings(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await startMeasuring(page);
  await page.getByRole('dialog').getByRole('button', { name: 'OpenDyslexic', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px OpenDyslexic'))).toBe(true);
  await expect.poll(() => look(page)).toMatchObject({ font: 'dyslexic' });
  await page.waitForTimeout(900);
  expect(asked.length).toBeGreaterThan(0);
  expect(await shifted(page)).toBeLessThanOrEqual(mostShift);
});

test('all settings are kept across visits', async ({ page, context }) => {
  await page.goto('/about');
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  for (const name of ['Sounds', 'Less movement', 'Stronger contrast'])
    await dialog.getByRole('switch', { name }).click();
  for (const name of ['Largest', 'OpenDyslexic', 'Slow', 'Dark']) {
    await dialog.getByRole('button', { name, exact: true }).click();
  }
  const wanted = { motion: 'reduced', contrast: 'high', text: 'largest', font: 'dyslexic', theme: 'dark' };
  await expect.poll(() => look(page)).toMatchObject(wanted);
  await page.close();

  const later = await context.newPage();
  await later.goto('/contact');
  await expect.poll(() => look(later)).toMatchObject(wanted);
  await openSettings(later);
  await expect(later.getByRole('switch', { name: 'Sounds' })).not.toBeChecked();
  await expect(later.getByRole('switch', { name: 'Less movement' })).toBeChecked();
  for (const name of ['Largest', 'OpenDyslexic', 'Slow', 'Dark']) {
    await expect(later.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
});
