import { hangman } from '@storysprout/game-rules/hangman';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

async function lettersToGuess(game: GamePage): Promise<string[]> {
  const { seed } = await game.round();
  return [...new Set(hangman.start(seed, { level: 1, difficulty: 'easy', timer: 'x1' }).word)];
}

export const player: GamePlayer = {
  choice: 'Easy',
  xp: 10,
  end: 'You found it!',
  mouse: async (game) => {
    for (const letter of await lettersToGuess(game)) await game.human.click(new RegExp(`^${letter}(,|$)`));
  },
  keyboard: async (game) => {
    const letters = await lettersToGuess(game);
    await game.human.tabTo('Type a letter');
    for (const letter of letters) await game.human.key(letter.toLowerCase());
  },
};
