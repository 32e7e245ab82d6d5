export { HANGMAN_LEVELS, MAX_WRONG_GUESSES, NEXT_LEVEL_DELAY_MS } from './hangman.constants';
export type { HangmanState } from './hangman.engine';
export { hangman, maskedWord, wrongGuesses } from './hangman.engine';
export type { HangmanAction, HangmanOptions } from './hangman.schema';
