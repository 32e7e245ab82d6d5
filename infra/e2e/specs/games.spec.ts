import type { Page } from '@playwright/test';
import { type GameName, gameNames, type LoginResponse } from '@storysprout/contract';
import { sudoku } from '@storysprout/game-rules/sudoku';
import { newReaderOn } from '../commands/api/readers';
import { profile } from '../commands/api/site-api';
import { accessibilityFaults, faultsInDark } from '../commands/page/axe';
import {
  expectEdgesInForcedColors,
  expectLargeTextToFit,
  expectToFit,
  expectToFitWithLargeText,
} from '../commands/page/fits';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { playerOf } from '../games/game-player';
import { GamePage } from '../pages/games/game.page';

function xpOf(page: Page, { token }: LoginResponse): Promise<number> {
  return profile(page.request, token).then(({ totalPoints }) => totalPoints);
}

/** Expects everything to be in view on every screen, also with large text. */
async function expectToFitEverywhere(page: Page, what: string): Promise<void> {
  await expectToFit(page, what);
  await expectToFitWithLargeText(page, what);
  await expectLargeTextToFit(page);
}

/** A phone above its keyboard, and a laptop at 200 %. */
const lowWindows = [
  { width: 390, height: 500 },
  { width: 683, height: 328 },
];

async function expectAccessibleInLowWindows(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    expect(await accessibilityFaults(page), `at ${size.width} x ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects that the board can be used on every screen, with large text, in the dark and with forced colors. */
async function expectToServe(page: Page): Promise<void> {
  await expectToFitEverywhere(page, 'board, keys and clock');
  await expectEdgesInForcedColors(page);
  await expectAccessibleInLowWindows(page);
  expect(await faultsInDark(page)).toEqual([]);
}

async function win(game: GamePage, name: GameName, hand: 'mouse' | 'keyboard', session: LoginResponse) {
  const player = await playerOf(name);
  const { choice = 'Play' } = player;
  await game.open(name);
  const before = await xpOf(game.page, session);
  const refusals: string[] = [];
  game.page.on('response', (response) => {
    if (/\/user\/addxp/.test(response.url()) && !response.ok())
      void response.text().then((text) => refusals.push(text));
  });
  const isMeasured = hand === 'mouse';
  if (isMeasured) await expectToFitEverywhere(game.page, 'the start screen');
  await (hand === 'mouse' ? game.start(choice) : game.human.enter(choice));
  await game.round();
  if (isMeasured) await expectToServe(game.page);
  await player[hand](game);
  await expect(game.page.getByText(player.end).first()).toBeVisible();
  // A finished story is there to be read, so it scrolls with large text
  // (docs/decisions/0078-games-scroll-with-doubled-text.md).
  if (isMeasured) {
    await expectToFit(game.page, 'the result');
    if (name !== 'storygame') await expectToFitWithLargeText(game.page, 'the result');
    await expectLargeTextToFit(game.page);
  }
  const booked = async () => refusals[0] ?? (await xpOf(game.page, session));
  await expect.poll(booked, { message: 'the XP is booked' }).toBe(before + player.xp);
  // The mouse player has already checked the board instead.
  if (!isMeasured) expect(await accessibilityFaults(game.page)).toEqual([]);
}

for (const name of gameNames) {
  test(`${name} is won with the mouse and with the keyboard, and the server books both`, async ({ newPerson }) => {
    test.slow();
    const page = await newPerson();
    const session = await newReaderOn(page);
    const game = new GamePage(page);
    await test.step('with the mouse', () => win(game, name, 'mouse', session));
    await test.step('with the keyboard', () => win(game, name, 'keyboard', session));
  });
}

for (const name of ['crossword', 'hangman', 'typing', 'spellbee'] as const) {
  test(`${name} is won with a keyboard that does not tell its letters`, async ({ newPerson }) => {
    test.slow();
    const page = await newPerson();
    const session = await newReaderOn(page);
    const game = new GamePage(page);
    game.human.tellsLetters = false;
    await win(game, name, 'keyboard', session);
  });
}

test('a sudoku that was left is there again with what was written, and is won', async ({ newPerson }) => {
  const page = await newPerson();
  const session = await newReaderOn(page);
  const game = new GamePage(page);
  await game.open('sudoku');
  await game.start();
  const { seed } = await game.round();
  const before = await xpOf(page, session);
  const { givens, solution } = sudoku.start(seed, { level: 1, timer: 'x1' });
  const write = async (cells: readonly number[]) => {
    for (const cell of cells) {
      await page.locator(`[data-cell="${cell}"]`).focus();
      await game.human.key(`${solution[cell]}`);
    }
  };
  const blanks = [...givens.keys()].filter((cell) => givens[cell] === 0);
  await write(blanks.slice(0, 12));
  await page.reload();
  await expectToFitEverywhere(page, 'the start screen with a round that was left');
  await game.start('Keep playing level 1');
  await write(blanks.slice(12));
  await game.human.click('Submit');
  await expect(page.getByText('Level 1 solved!').first()).toBeVisible();
  await expect.poll(() => xpOf(page, session)).toBe(before + 10);
});

test('a round begun online and won offline is booked once when the connection is back', async ({ newPerson }) => {
  const page = await newPerson();
  const session = await newReaderOn(page);
  const game = new GamePage(page);
  const storyPlayer = await playerOf('storygame');
  await game.open('storygame');
  await game.start();
  await game.round();
  const before = await xpOf(page, session);
  // The code that shows messages is fetched when the page is idle.
  await untilSettled(page);
  await page.context().setOffline(true);
  await storyPlayer.mouse(game);
  await expect(page.getByText('Failed to award XP.')).toBeVisible();
  expect(await xpOf(page, session)).toBe(before);
  await page.context().setOffline(false);
  await expect(page.getByText('+2 XP awarded!')).toBeVisible();
  await page.reload();
  await expect.poll(() => xpOf(page, session)).toBe(before + storyPlayer.xp);
  expect(await page.evaluate(() => localStorage.getItem('funzone-rounds'))).toBe('[]');
});
