import { sudoku } from '@storysprout/game-rules/sudoku';
import type { GamePage } from '../pages/games/game.page';
import { arrows } from '../pages/games/human';
import type { GamePlayer } from './game-player';

async function digitsToFill(game: GamePage): Promise<{ cell: number; digit: number }[]> {
  const { givens, solution } = sudoku.start((await game.round()).seed, { level: 1, timer: 'x1' });
  return solution.flatMap((digit, cell) => (givens[cell] === 0 ? [{ cell, digit }] : []));
}

export const player: GamePlayer = {
  xp: 10,
  end: 'Level 1 solved!',
  mouse: async (game) => {
    for (const { cell, digit } of await digitsToFill(game)) {
      await game.page.locator(`[data-cell="${cell}"]`).click({ delay: 60 });
      await game.human.click(`${digit}`);
    }
    await game.human.click('Submit');
  },
  keyboard: async (game) => {
    const digits = await digitsToFill(game);
    let at = 40;
    await game.human.tabTo(/^Row 5, column 5/);
    for (const { cell, digit } of digits) {
      for (const arrow of arrows(at, cell, 9)) await game.page.keyboard.press(arrow);
      at = cell;
      await game.human.key(`${digit}`);
    }
    await game.human.enter('Submit');
  },
};
