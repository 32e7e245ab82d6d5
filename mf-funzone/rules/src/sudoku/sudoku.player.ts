import fc from 'fast-check';
import { definePlayer, keyMs, type Log, levels, STEP_MS, x1 } from '../core/game-player';
import { type SudokuAction, type SudokuOptions, sudoku } from './index';

export const player = definePlayer<SudokuOptions, SudokuAction>({
  options: fc.record({ level: levels(4), timer: x1 }),
  solve: (seed, options) => {
    const { givens, solution } = sudoku.start(seed, options);
    const sets = solution.flatMap((digit, cell): Log<SudokuAction> => {
      return givens[cell] === 0 ? [{ type: 'set', cell, digit, at: cell * STEP_MS }] : [];
    });
    return [...sets, { type: 'submit', at: solution.length * STEP_MS }];
  },
  // One arrow key to reach the next cell, and one for the digit.
  fastestMs: ({ type }) => (type === 'set' ? 2 * keyMs : keyMs),
});
