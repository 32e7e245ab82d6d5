import { expect } from '@playwright/test';
import { ticTacDescriptor } from '@storysprout/game-rules/tictac';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

const cellNames =
  'Top left,Top middle,Top right,Middle left,Center,Middle right,Bottom left,Bottom middle,Bottom right';

async function winTicTac(game: GamePage, place: (name: string) => Promise<void>): Promise<void> {
  const { seed } = await game.round();
  const names = cellNames.split(',');
  for (const move of ticTacDescriptor.solvedLog(seed, { difficulty: 'easy', timer: 'x1' })) {
    if (move.type !== 'place') continue;
    await expect(game.page.getByText('Your turn', { exact: true })).toBeVisible();
    await place(`${names[move.cell]}: empty`);
  }
}

export const player: GamePlayer = {
  choice: 'Easy (2 XP)',
  xp: 2,
  end: 'You win!',
  mouse: async (game) => {
    await winTicTac(game, (name) => game.human.click(name));
  },
  keyboard: async (game) => {
    await winTicTac(game, (name) => game.human.enter(name));
  },
};
