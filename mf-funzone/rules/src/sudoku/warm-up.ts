import type { Game } from '../core/game';
import type { Seed } from '../core/rng';
import { finish, type Steps } from '../core/steps';
import { generatePuzzle } from './generator';
import { digitsLeft, type SudokuGrid, warmUpShapes } from './grid';
import { type SudokuState, startLevel, sudoku } from './sudoku.engine';
import type { SudokuAction, SudokuOptions } from './sudoku.schema';

/** A small board for beginners. The server does not support warm-ups, so they earn no XP. */
export type WarmUpOptions = {
  /** The number of cells in a row. */
  readonly size: 4 | 6;
  /** The day whose puzzle of the day this is, such as '2026-11-23'. The board itself depends only on the seed. */
  readonly day?: string;
};

export type SudokuWithWarmUpsOptions = SudokuOptions | WarmUpOptions;

const blanksOn: Readonly<Record<WarmUpOptions['size'], number>> = { 4: 7, 6: 15 };

export function isWarmUpOptions(options: Readonly<Record<string, unknown>>): options is WarmUpOptions {
  return warmUpShapes.some(({ side }) => side === options.size);
}

/** Sudoku as offered to children: the twenty levels, plus warm-ups. */
export const sudokuWithWarmUps: Game<SudokuWithWarmUpsOptions, SudokuState, SudokuAction> = {
  ...sudoku,
  start: (seed, options) => finish(startInSteps(seed, options)),
  startInSteps,
};

function* startInSteps(seed: Seed, options: SudokuWithWarmUpsOptions): Steps<SudokuState> {
  if (!isWarmUpOptions(options)) return yield* startLevel(seed, options);
  const { givens, solution } = yield* warmUp(seed, options);
  return { at: 0, level: 0, givens, solution, cells: givens, lastCheck: null };
}

function warmUp(seed: Seed, { size }: WarmUpOptions) {
  const shape = warmUpShapes[size === 4 ? 0 : 1];
  return generatePuzzle(seed, { name: `warm-up ${size}`, shape, blanks: blanksOn[size], isFit: isGentle });
}

/**
 * Returns whether at every point some cell has only one possible digit, so that the puzzle never needs more than
 * looking at one row, column and box.
 */
export function isGentle(givens: SudokuGrid): boolean {
  let grid = givens;
  while (grid.includes(0)) {
    const next = grid.findIndex((digit, cell) => digit === 0 && digitsLeft(grid, cell).length === 1);
    if (next < 0) return false;
    grid = grid.with(next, digitsLeft(grid, next)[0] ?? 0);
  }
  return true;
}
