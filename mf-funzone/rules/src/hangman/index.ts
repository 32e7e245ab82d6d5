import { describeGame, KEY_MS, STEP_MS } from '../core/descriptor';
import { hangman } from './hangman.engine';
import { hangmanAction, hangmanOptions } from './hangman.schema';

export { HANGMAN_LEVELS, MAX_WRONG_GUESSES, NEXT_LEVEL_DELAY_MS } from './hangman.constants';
export type { HangmanState } from './hangman.engine';
export { hangman, maskedWord, wrongGuesses } from './hangman.engine';
export type { HangmanAction, HangmanOptions } from './hangman.schema';

export const hangmanDescriptor = describeGame({
  engine: hangman,
  options: hangmanOptions,
  action: hangmanAction,
  fastestMoveMs: () => KEY_MS,
  solvedLog: (seed, options) => {
    const letters = [...new Set(hangman.start(seed, options).word)];
    return letters.map((letter, index) => ({ type: 'guess', letter, at: (index + 1) * STEP_MS }));
  },
  sampleOptions: { difficulty: 'hard', level: 40, timer: 'x1' },
});
