import { memory } from '@storysprout/game-rules/memory';
import type { GamePage } from '../pages/games/game.page';
import { arrows } from '../pages/games/human';
import type { GamePlayer } from './game-player';

async function pairedCards(game: GamePage): Promise<number[]> {
  const { deck } = memory.start((await game.round()).seed, { level: 1, timer: 'off' });
  return [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
}

export const player: GamePlayer = {
  xp: 10,
  end: 'Level 1 done!',
  mouse: async (game) => {
    for (const card of await pairedCards(game)) await game.human.click(new RegExp(`^Card ${card + 1},`));
  },
  keyboard: async (game) => {
    const { human } = game;
    let at = 0;
    const cards = await pairedCards(game);
    await human.tabTo(/^Card 1,/);
    for (const card of cards) {
      for (const arrow of arrows(at, card, 2)) await human.key(arrow);
      at = card;
      await human.key('Enter');
    }
  },
};
