import { crossword } from '@storysprout/game-rules/crossword';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

async function crosswordWords(game: GamePage): Promise<{ clue: string; word: string; cells: readonly number[] }[]> {
  const { grid } = crossword.start((await game.round()).seed, { timer: 'off' });
  return grid.entries.map(({ clue, cells }) => ({
    clue,
    cells,
    word: cells.map((cell) => grid.letters[cell]).join(''),
  }));
}

export const player: GamePlayer = {
  xp: 10,
  end: 'You solved it!',
  mouse: async (game) => {
    for (const { cells, word } of await crosswordWords(game)) {
      for (const [at, cell] of cells.entries()) {
        await game.page.locator(`[data-cell="${cell}"]`).click();
        await game.page.keyboard.press(word.charAt(at));
      }
    }
    await game.human.click('Submit');
  },
  keyboard: async (game) => {
    const written = new Set<number>();
    for (const { clue, cells, word } of await crosswordWords(game)) {
      await game.human.tabTo(new RegExp(clue.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
      await game.page.keyboard.press('Enter');
      // Choosing a clue selects the first empty square of its word.
      const from = Math.max(
        0,
        cells.findIndex((cell) => !written.has(cell)),
      );
      await game.human.type(word.slice(from));
      for (const cell of cells) written.add(cell);
    }
    await game.human.enter('Submit');
  },
};
