import fc from 'fast-check';
import { definePlayer, difficulty, keyMs, STEP_MS } from '../core/game-player';
import { type SpellBeeAction, type SpellBeeOptions, spellBee } from './index';

export const player = definePlayer<SpellBeeOptions, SpellBeeAction>({
  options: fc.record({ difficulty, timer: fc.constant('off') }),
  solve: (seed, options) => {
    const { words } = spellBee.start(seed, options);
    return words.map(({ word }, index) => ({ type: 'answer', text: word, at: (index + 1) * (STEP_MS - 10) }));
  },
  fastestMs: (move) => Math.max(500, (('text' in move ? move.text.length : 0) + 1) * keyMs),
});
