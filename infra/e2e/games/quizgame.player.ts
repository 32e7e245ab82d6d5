import { expect } from '@playwright/test';
import { quizGame } from '@storysprout/game-rules/quizgame';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

async function rightOptions(game: GamePage): Promise<number[]> {
  const { questions } = quizGame.start((await game.round()).seed, { difficulty: 'easy', timer: 'off' });
  return questions.map(({ options, answer }) => options.indexOf(answer));
}

export const player: GamePlayer = {
  choice: 'Easy',
  xp: 10,
  end: 'You scored 10 out of 10.',
  mouse: async (game) => {
    for (const option of await rightOptions(game)) {
      await game.page.getByRole('main').getByRole('listitem').nth(option).getByRole('button').click({ delay: 90 });
      await game.human.click(/^(Next|Finish Quiz)$/);
    }
  },
  keyboard: async (game) => {
    for (const option of await rightOptions(game)) {
      await expect(game.page.getByRole('button', { name: /^(Next|Finish Quiz)$/ })).toBeDisabled();
      await game.human.key(`${option + 1}`);
      await game.human.enter(/^(Next|Finish Quiz)$/);
    }
  },
};
