/** Memory Match's numbers (docs/product.md#memory-match). */
export const MEMORY_LEVELS = 20;
/** The number of symbols, numbered 0 to 31; the view chooses a picture for each. */
export const SYMBOL_COUNT = 32;
export const LEVEL_TIME_MS = 60_000;
/** How long two different cards stay face up, in milliseconds. */
export const FLIP_BACK_MS = 800;
/** The view's pause before the next level starts, in milliseconds. */
export const NEXT_LEVEL_DELAY_MS = 1_000;
export const XP_PER_LEVEL = 10;

/** Pairs of cards on a level from 1 to 20. */
export function pairsOn(level: number): number {
  return Math.min(level + 1, SYMBOL_COUNT);
}
