/** Memory Match's numbers (docs/product.md#memory-match). */
export const MEMORY_LEVELS = 20;
/** Symbols are numbered 0 to 31; the view chooses a picture for each. */
export const SYMBOL_COUNT = 32;
export const LEVEL_TIME_MS = 60_000;
/** How long two cards that differ stay face up. */
export const FLIP_BACK_MS = 800;
/** The view's pause before the next level starts. */
export const NEXT_LEVEL_DELAY_MS = 1_000;
export const XP_PER_LEVEL = 10;

/** Pairs of cards on a level from 1 to 20. */
export function pairsOn(level: number): number {
  return Math.min(level + 1, SYMBOL_COUNT);
}
