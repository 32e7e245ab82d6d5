import { describeGame, STEP_MS } from '../core/descriptor';
import { memory } from './memory.engine';
import { memoryAction, memoryOptions } from './memory.schema';

export { FLIP_BACK_MS, MEMORY_LEVELS, NEXT_LEVEL_DELAY_MS, pairsOn, SYMBOL_COUNT } from './memory.constants';
export type { MemoryState } from './memory.engine';
export { memory } from './memory.engine';
export type { MemoryAction, MemoryOptions } from './memory.schema';

export const memoryDescriptor = describeGame({
  engine: memory,
  options: memoryOptions,
  action: memoryAction,
  fastestMoveMs: () => 75,
  solvedLog: (seed, options) => {
    const { deck } = memory.start(seed, options);
    const cards = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
    return cards.map((card, index) => ({ type: 'flip', card, at: index * STEP_MS }));
  },
  sampleOptions: { level: 20, timer: 'x1' },
});
