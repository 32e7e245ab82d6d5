import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { finish, type Steps } from '../core/steps';
import { blankCount, generateSudoku } from './generator';
import { type SudokuGrid, shapeOf } from './grid';
import { NEXT_LEVEL_DELAY_MS, XP_PER_LEVEL } from './sudoku.constants';
import type { SudokuAction, SudokuOptions } from './sudoku.schema';

/** The state of a round, which is one level, as XP is given per level. There is no clock. */
export interface SudokuState {
  readonly at: number;
  /** The level from 1 to 20; 0 for a warm-up. */
  readonly level: number;
  /** The given digits, whose cells are locked; 0 elsewhere. */
  readonly givens: SudokuGrid;
  readonly solution: SudokuGrid;
  /** The digits currently on the board. */
  readonly cells: SudokuGrid;
  /** The result of the latest submit; null before the first one and after a change. */
  readonly lastCheck: 'correct' | 'incorrect' | null;
}

/** An arrow key and a digit take the quickest typists 120 ms. */
const MIN_MS_PER_BLANK = 80;

/** Sudoku (docs/product.md#sudoku). */
export const sudoku = defineGame<SudokuOptions, SudokuState, SudokuAction>({
  start: (seed, options) => finish(startLevel(seed, options)),
  startInSteps: startLevel,
  play,
  result,
  minimumMs: ({ givens }) => blankCount(givens) * MIN_MS_PER_BLANK,
  nextLevelDelayMs: NEXT_LEVEL_DELAY_MS,
});

export function* startLevel(seed: Seed, { level }: SudokuOptions): Steps<SudokuState> {
  const { givens, solution } = yield* generateSudoku(seed, level);
  return { at: 0, level, givens, solution, cells: givens, lastCheck: null };
}

function play(state: SudokuState, action: SudokuAction): MoveResult<SudokuState> {
  if (action.type === 'submit') return accept({ ...state, lastCheck: isCorrect(state) ? 'correct' : 'incorrect' });
  if (isGiven(state, action.cell)) return refuse('given_cell');
  if (action.digit > shapeOf(state.cells).side) return refuse('no_such_digit');
  return accept({ ...state, cells: state.cells.with(action.cell, action.digit), lastCheck: null });
}

function isCorrect({ cells, solution }: SudokuState): boolean {
  return cells.every((digit, cell) => digit === solution[cell]);
}

function result({ lastCheck, level }: SudokuState): RoundResult {
  const won = lastCheck === 'correct';
  return { finished: won, won, xp: won ? level * XP_PER_LEVEL : 0 };
}

/** Returns whether a cell is locked. */
export function isGiven({ givens }: SudokuState, cell: number): boolean {
  return givens[cell] !== 0;
}
