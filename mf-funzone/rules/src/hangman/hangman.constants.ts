/** Hangman's numbers (docs/product.md#hangman). */
export const HANGMAN_LEVELS = 40;
export const MAX_WRONG_GUESSES = 6;
/** The view's pause before the next level starts, in milliseconds. */
export const NEXT_LEVEL_DELAY_MS = 2_000;
export const XP_PER_LEVEL = 10;
