import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import type { GamePage } from '../pages/games/game.page';
import { arrows } from '../pages/games/human';
import type { GamePlayer } from './game-player';

async function flowPaths(game: GamePage): Promise<{ size: number; paths: readonly (readonly number[])[] }> {
  const { size, solution } = flowPuzzle.start((await game.round()).seed, { difficulty: 'easy', timer: 'x1' }).puzzle;
  return { size, paths: solution };
}

export const player: GamePlayer = {
  choice: 'Easy',
  xp: 5,
  end: 'Puzzle Complete!',
  mouse: async (game) => {
    const { paths } = await flowPaths(game);
    for (const path of paths) {
      for (const [step, cell] of path.entries()) {
        await game.page.locator(`[data-cell="${cell}"]`).hover();
        if (step === 0) await game.page.mouse.down();
      }
      await game.page.mouse.up();
    }
  },
  keyboard: async (game) => {
    const { size, paths } = await flowPaths(game);
    await game.human.tabTo(/^Row \d+, column \d+, dot A/);
    let at = await game.page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.cell));
    for (const path of paths) {
      for (const arrow of arrows(at, path[0] ?? 0, size)) await game.page.keyboard.press(arrow);
      await game.human.key('Enter');
      for (const [step, cell] of path.slice(1).entries()) {
        for (const arrow of arrows(path[step] ?? 0, cell, size)) await game.human.key(arrow);
      }
      at = path.at(-1) ?? at;
    }
  },
};
