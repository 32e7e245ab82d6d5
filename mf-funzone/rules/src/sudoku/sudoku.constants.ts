/** Sudoku's numbers (docs/product.md#sudoku). */
export const SUDOKU_LEVELS = 20;
export const XP_PER_LEVEL = 10;
/** The view's pause before the next level starts, in milliseconds. */
export const NEXT_LEVEL_DELAY_MS = 2_500;
