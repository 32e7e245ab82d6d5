import { hangman } from '@storysprout/game-rules/hangman';

/** Options of a round as a browser sends them. */
export const hangmanOptions = (level = 1) => ({ difficulty: 'easy', level });

interface Guess {
  type: 'guess';
  letter: string;
  at: number;
}

/** The log of a round of hangman that finds the word. */
export function winningMoves(seed: string, level = 1): Guess[] {
  const { word } = hangman.start(seed, { difficulty: 'easy', level, timer: 'x1' });
  return [...new Set(word)].map((letter, at) => ({ type: 'guess', letter, at: (at + 1) * 100 }));
}

/** The log of a round that runs out of guesses. */
export function losingMoves(seed: string, level = 1): Guess[] {
  const { word } = hangman.start(seed, { difficulty: 'easy', level, timer: 'x1' });
  const wrong = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !word.includes(letter));
  return wrong.slice(0, 6).map((letter, at) => ({ type: 'guess', letter, at: (at + 1) * 100 }));
}
