import { expect } from '@playwright/test';
import { spellBee } from '@storysprout/game-rules/spellbee';
import type { GamePage } from '../pages/games/game.page';
import type { GamePlayer } from './game-player';

async function wordsToSpell(game: GamePage): Promise<string[]> {
  return spellBee.start((await game.round()).seed, { difficulty: 'easy', timer: 'off' }).words.map(({ word }) => word);
}

export const player: GamePlayer = {
  choice: 'Easy',
  xp: 20,
  end: 'You spelled every word!',
  mouse: async (game) => {
    for (const word of await wordsToSpell(game)) {
      const box = game.page.getByLabel('Type the word');
      await box.click();
      await box.pressSequentially(word, { delay: 120 });
      await game.human.click('Submit');
      await expect(box.or(game.page.getByText('Final score: 10'))).toBeVisible();
    }
  },
  keyboard: async (game) => {
    const words = await wordsToSpell(game);
    await game.human.tabTo('Type the word');
    for (const word of words) {
      await game.human.type(word, 120);
      await game.human.key('Enter');
    }
  },
};
