import type { Page } from '@playwright/test';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';

/** The largest layout shift a toggle may cause: 0.1 is the limit of a good CLS (web.dev/cls). */
const mostShift = 0.1;

// One test answers font requests itself to delay them, and a service worker could answer them first.
test.use({ serviceWorkers: 'block' });

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Measured {
  shifted: number;
  pressedAt: number;
  observer?: PerformanceObserver;
}

/** Adds up layout shifts from now on, without those right after an input, as the browser measures CLS. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured = window as unknown as Measured;
    measured.observer?.disconnect();
    measured.shifted = 0;
    window.addEventListener('click', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), true);
    measured.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) measured.shifted += entry.value;
    });
    measured.observer.observe({ type: 'layout-shift' });
  });
}

/**
 * Returns the sum of the shifts once the fonts are there and 700 ms have passed since the press. Browsers don't count
 * shifts in the first half second, so only later ones are added.
 */
const shiftsOnceStill = (page: Page) =>
  page.evaluate(async () => {
    const measured = window as unknown as Measured;
    await document.fonts.ready;
    while (performance.now() < measured.pressedAt + 700) await new Promise((drawn) => requestAnimationFrame(drawn));
    return measured.shifted;
  });
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

test('every setting takes effect without the page jumping', async ({ page }) => {
  await page.goto('/about');
  await untilSettled(page);
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const { name, role, sets } of toggles)
    await test.step(name, async () => {
      await startMeasuring(page);
      await dialog.getByRole(role, { name, exact: true }).click();
      await expect.poll(() => look(page)).toMatchObject(sets);
      expect(await shiftsOnceStill(page), name).toBeLessThanOrEqual(mostShift);
    });
});

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
  await untilSettled(page);
  expect(asked).toEqual([]);
  await startMeasuring(page);
  await page.getByRole('dialog').getByRole('button', { name: 'OpenDyslexic', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px OpenDyslexic'))).toBe(true);
  await expect.poll(() => look(page)).toMatchObject({ font: 'dyslexic' });
  expect(asked.length).toBeGreaterThan(0);
  expect(await shiftsOnceStill(page)).toBeLessThanOrEqual(mostShift);
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
