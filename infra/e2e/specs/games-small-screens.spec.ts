import type { Page } from '@playwright/test';
import { newReaderOn } from '../commands/api/readers';
import { accessibilityFaults } from '../commands/page/axe';
import { expect, test } from '../fixtures';
import { GamePage } from '../pages/games/game.page';

/** Boards whose cells are smaller than a fingertip on a phone have arrow buttons (README of mf-funzone). */
const boards = [
  { game: 'sudoku', level: null },
  { game: 'crossword', level: null },
  { game: 'flowpuzzle', level: 'Hard' },
] as const;
const phones = [390, 320];
/** The size of a fingertip in CSS pixels, and the minimum of WCAG 2.2, which the cells themselves keep. */
const fingertip = 44;
const leastCell = 24;

async function sizesOf(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
}

function chosenCell(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell);
}

for (const { game: name, level } of boards) {
  test(`${name} has large keys to choose a cell on a phone`, async ({ newPerson }) => {
    const page = await newPerson();
    await newReaderOn(page);
    const game = new GamePage(page);
    for (const width of phones) {
      await page.setViewportSize({ width, height: 800 });
      await game.open(name);
      await game.start(level ?? 'Play');
      await game.round();
      await page
        .locator(level ? '[data-cell="99"]' : '[data-cell]')
        .first()
        .waitFor();
      const pad = page.getByRole('group', { name: 'Go to another cell' });
      const keys = await sizesOf(page, '[aria-label="Go to another cell"] button');
      expect(Math.min(...keys)).toBeGreaterThanOrEqual(fingertip);
      expect(Math.min(...(await sizesOf(page, '[data-cell]')))).toBeGreaterThanOrEqual(leastCell);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'nothing is wider than the phone').toBeLessThanOrEqual(0);
      await page.locator('[data-cell][tabindex="0"]').focus();
      const before = await chosenCell(page);
      // At an edge, one of the buttons has no effect.
      for (const key of ['Cell to the right', 'Cell below']) await pad.getByRole('button', { name: key }).click();
      await expect.poll(() => chosenCell(page)).not.toBe(before);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}
