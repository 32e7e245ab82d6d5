import type { GamePlayer } from './game-player';

export const player: GamePlayer = {
  xp: 2,
  end: 'Make it a draft',
  mouse: async (game) => {
    await game.round();
    for (const label of ['Character', 'Setting', 'Action'])
      await game.page.getByLabel(label, { exact: true }).selectOption({ index: 2 });
    await game.human.click('Build Story');
  },
  keyboard: async (game) => {
    await game.round();
    for (const label of ['Character', 'Setting', 'Action']) {
      await game.human.tabTo(label);
      await game.human.key('ArrowDown');
    }
    await game.human.enter('Build Story');
  },
};
