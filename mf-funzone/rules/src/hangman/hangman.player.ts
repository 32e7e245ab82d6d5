import fc from 'fast-check';
import { definePlayer, difficulty, keyMs, type Log, levels, STEP_MS, x1 } from '../core/game-player';
import type { Seed } from '../core/rng';
import { type HangmanAction, type HangmanOptions, hangman } from './index';

export const player = definePlayer<HangmanOptions, HangmanAction>({
  options: fc.record({ difficulty, level: levels(40), timer: x1 }),
  solve,
  // Five wrong guesses come before the right ones.
  longest: (seed, options) => {
    const { word } = hangman.start(seed, options);
    const wrong = [...'EARIOTNSLC'].filter((letter) => !word.includes(letter)).slice(0, 5);
    const guesses = wrong.map((letter): HangmanAction => ({ type: 'guess', letter, at: 0 }));
    return [...guesses, ...solve(seed, options)];
  },
  fastestMs: () => keyMs,
});

function solve(seed: Seed, options: HangmanOptions): Log<HangmanAction> {
  const letters = [...new Set(hangman.start(seed, options).word)];
  return letters.map((letter, index) => ({ type: 'guess', letter, at: (index + 1) * STEP_MS }));
}
