import { describeGame, KEY_MS, type Log, STEP_MS } from '../core/descriptor';
import { sudoku } from './sudoku.engine';
import { type SudokuAction, sudokuAction, sudokuOptions } from './sudoku.schema';

export type { SudokuGrid, SudokuShape } from './grid';
export { areRelated, columnOf, digitsOf, rowOf, shapeOf } from './grid';
export { NEXT_LEVEL_DELAY_MS, SUDOKU_LEVELS } from './sudoku.constants';
export type { SudokuState } from './sudoku.engine';
export { isGiven, sudoku } from './sudoku.engine';
export type { SudokuAction, SudokuOptions } from './sudoku.schema';
export type { SudokuWithWarmUpsOptions } from './warm-up';
export { isWarmUpOptions, sudokuWithWarmUps } from './warm-up';

export const sudokuDescriptor = describeGame({
  engine: sudoku,
  options: sudokuOptions,
  action: sudokuAction,
  // One arrow key to reach the next cell, and one for the digit.
  fastestMoveMs: ({ type }) => (type === 'set' ? 2 * KEY_MS : KEY_MS),
  solvedLog: (seed, options): Log<SudokuAction> => {
    const { givens, solution } = sudoku.start(seed, options);
    const sets = solution.flatMap((digit, cell): Log<SudokuAction> => {
      return givens[cell] === 0 ? [{ type: 'set', cell, digit, at: cell * STEP_MS }] : [];
    });
    return [...sets, { type: 'submit', at: solution.length * STEP_MS }];
  },
  sampleOptions: { level: 20, timer: 'x1' },
});
