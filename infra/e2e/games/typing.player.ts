import { expect } from '@playwright/test';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

async function popBalloons(game: GamePage, pop: (letter: string) => Promise<void>): Promise<void> {
  await game.round();
  for (let count = 1; count <= 3; count += 1) {
    const balloon = game.page.getByRole('button', { name: /^Balloon [A-Z]$/ });
    await pop((await balloon.textContent()) ?? '');
    await expect(game.page.getByText(`Score${count}`)).toBeVisible();
  }
}

export const player: GamePlayer = {
  xp: 3,
  end: 'Game over! You popped 3 balloons.',
  mouse: async (game) => {
    await popBalloons(game, (letter) =>
      game.page.getByRole('button', { name: `Balloon ${letter}` }).click({ force: true }),
    );
    await game.human.click('Stop');
  },
  keyboard: async (game) => {
    await popBalloons(game, (letter) => game.human.key(letter));
    await game.human.enter('Stop');
  },
};
