import fc from 'fast-check';
import { definePlayer, levels, STEP_MS, x1 } from '../core/game-player';
import { type MemoryAction, type MemoryOptions, memory } from './index';

export const player = definePlayer<MemoryOptions, MemoryAction>({
  options: fc.record({ level: levels(20), timer: x1 }),
  solve: (seed, options) => {
    const { deck } = memory.start(seed, options);
    const cards = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
    return cards.map((card, index) => ({ type: 'flip', card, at: index * STEP_MS }));
  },
  fastestMs: () => 75,
});
