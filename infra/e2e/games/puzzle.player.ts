import { puzzle, puzzleDescriptor } from '@storysprout/game-rules/puzzle';
import type { GamePage } from '../pages/games/game.page';
import { arrows } from '../pages/games/human';
import type { GamePlayer } from './game-player';

const off = { timer: 'off' } as const;

async function slides(game: GamePage): Promise<{ cell: number; key: string }[]> {
  const { seed } = await game.round();
  let gap = puzzle.start(seed, off).tiles.indexOf(0);
  return puzzleDescriptor.solvedLog(seed, off).flatMap((move) => {
    if (move.type !== 'slide') return [];
    // The tile goes where the gap is, so the key is the way from the tile to the gap.
    const [key = ''] = arrows(move.cell, gap, 3);
    gap = move.cell;
    return [{ cell: move.cell, key }];
  });
}

export const player: GamePlayer = {
  xp: 10,
  end: 'Puzzle solved!',
  mouse: async (game) => {
    const board = game.page.getByRole('group', { name: 'Puzzle' });
    for (const { cell } of await slides(game)) await board.locator('> *').nth(cell).click({ delay: 60 });
  },
  keyboard: async (game) => {
    const moves = await slides(game);
    await game.human.tabTo(/^Tile /);
    for (const { key } of moves) await game.human.key(key);
  },
};
