import type { Page } from '@playwright/test';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { memory } from '@storysprout/game-rules/memory';
import type { GamePage, SeenRound } from '../../e2e/pages/games/game.page';

/** Plays a game that has been opened, with mouse and keyboard. */
export interface Play {
  readonly game: 'memory' | 'typing' | 'flowpuzzle';
  readonly what: string;
  /** Brings the page to where the game is played. */
  readonly prepare: (game: GamePage) => Promise<void>;
  readonly play: (game: GamePage) => Promise<void>;
}

/** Centres of a board's cells, in order, for dragging with the bare mouse: looking up each cell would cost the page time. */
function cellsOf(page: Page): Promise<{ x: number; y: number }[]> {
  return page.locator('[data-cell]').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
}

const lookMs = 20;
const longestWaitMs = 30_000;

/** The round with these options, once the page shows it. */
async function roundWith(game: GamePage, options: Readonly<Record<string, unknown>>): Promise<SeenRound> {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += lookMs) {
    const round = await game.round();
    if (Object.entries(options).every(([name, value]) => round.options[name] === value)) return round;
    await game.page.waitForTimeout(lookMs);
  }
  throw new Error(`No round came with ${JSON.stringify(options)}.`);
}

const memoryLevels = [1, 2, 3, 4];

async function playMemory(game: GamePage): Promise<void> {
  const { page } = game;
  for (const level of memoryLevels) {
    const { seed } = await roundWith(game, { level });
    await page
      .locator('[data-cell]')
      .nth(2 * level + 1)
      .waitFor();
    const { deck } = memory.start(seed, { level, timer: 'x1' });
    const pairs = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
    // A toast may cover a card for a moment; the click waits until it is gone.
    for (const card of pairs) await page.locator(`[data-cell="${card}"]`).click({ delay: 60 });
  }
  await page.waitForTimeout(500);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const typedTimes = 5;

/** Types all letters over and over, so every balloon is popped within three seconds. */
async function playTyping({ page }: GamePage): Promise<void> {
  for (let turn = 0; turn < typedTimes; turn += 1) await page.keyboard.type(alphabet, { delay: 90 });
}

async function playFlow(game: GamePage): Promise<void> {
  const { page } = game;
  const { seed } = await roundWith(game, { difficulty: 'hard' });
  const { solution } = flowPuzzle.start(seed, { difficulty: 'hard', timer: 'x1', winding: true }).puzzle;
  const cells = await cellsOf(page);
  for (const path of solution) {
    for (const [step, cell] of path.entries()) {
      const { x = 0, y = 0 } = cells[cell] ?? {};
      await page.mouse.move(x, y, { steps: 3 });
      if (step === 0) await page.mouse.down();
      await page.waitForTimeout(40);
    }
    await page.mouse.up();
  }
  await page.waitForTimeout(500);
}

export const plays: readonly Play[] = [
  { game: 'memory', what: 'four levels', prepare: (game) => game.start(), play: playMemory },
  {
    game: 'typing',
    what: '12 s of typing',
    prepare: async (game) => {
      await game.start();
      // Neither the countdown nor the first drawing of the sky counts as typing.
      await game.page
        .getByRole('button', { name: /^Balloon / })
        .first()
        .waitFor();
    },
    play: playTyping,
  },
  {
    game: 'flowpuzzle',
    what: 'a hard puzzle, dragged',
    prepare: async (game) => {
      await game.start('Hard');
      await game.page.locator('[data-cell="99"]').waitFor();
      // Playwright injects its helpers into the page before the clock runs.
      await cellsOf(game.page);
    },
    play: playFlow,
  },
];
