export { FLIP_BACK_MS, MEMORY_LEVELS, NEXT_LEVEL_DELAY_MS, pairsOn, SYMBOL_COUNT } from './memory.constants';
export type { MemoryState } from './memory.engine';
export { memory } from './memory.engine';
export type { MemoryAction, MemoryOptions } from './memory.schema';
