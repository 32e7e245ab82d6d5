import type { Page } from '@playwright/test';
import { newReaderOn } from '../commands/api/readers';
import { accessibilityFaults } from '../commands/page/axe';
import { untilSettled } from '../commands/page/settled';
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
const laptopAt200 = { width: 683, height: 328 };

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
      // In the last corner, where a random board may begin, neither button has an effect; at an edge, one has none.
      await page.locator('[data-cell]').first().focus();
      const before = await chosenCell(page);
      for (const key of ['Cell to the right', 'Cell below']) await pad.getByRole('button', { name: key }).click();
      await expect.poll(() => chosenCell(page)).not.toBe(before);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
}

test("word, field and button of a spelling bee are in sight above a phone's keyboard", async ({ newPerson }) => {
  const page = await newPerson();
  await newReaderOn(page);
  await page.setViewportSize({ width: 390, height: 500 });
  const game = new GamePage(page);
  await game.open('spellbee');
  await game.start('Easy');
  await game.round();
  const main = page.getByRole('main');
  await expect(main.getByText('It means')).toBeInViewport({ ratio: 1 });
  await expect(main.getByLabel('Type the word')).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
});

test('on a laptop at 200 % the header does not stay, and a game shows its board and keys', async ({ newPerson }) => {
  const page = await newPerson();
  await newReaderOn(page);
  await page.setViewportSize(laptopAt200);
  const game = new GamePage(page);
  for (const [name, choice, parts] of [
    ['sudoku', 'Play', '[data-board], [data-game-frame] fieldset'],
    ['tictac', /^Easy/, '[data-board]'],
    ['memory', 'Play', '[data-board]'],
    ['typing', 'Play', '[aria-label^="Sky"]'],
    ['hangman', /^Easy/, '[data-board], [data-game-frame] :is(input, fieldset, [aria-label*=" letters: "])'],
  ] as const) {
    await game.open(name);
    await game.start(choice);
    await game.round();
    await untilSettled(page);
    for (const part of await page.locator(parts).all()) await expect(part).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('banner')).not.toBeInViewport();
  }
});

test('on a laptop at 200 % the sheet for drawing and its tools are in sight together', async ({ newPerson }) => {
  const page = await newPerson();
  await newReaderOn(page);
  await page.setViewportSize(laptopAt200);
  await page.goto('/postblog');
  await page.getByRole('button', { name: 'Draw a picture' }).click();
  const dialog = page.getByRole('dialog');
  const sheet = dialog.getByRole('application', { name: 'Your sheet of paper' });
  await untilSettled(page);
  const tools = ['Undo', 'Start over', 'Use my picture'].map((name) => dialog.getByRole('button', { name }));
  for (const part of [sheet, ...tools, ...(await dialog.locator('label').all())]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect((await sheet.boundingBox())?.width).toBeGreaterThanOrEqual(300);
  await sheet.click();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(await accessibilityFaults(page)).toEqual([]);
});
