import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import type { SudokuGrid, SudokuShape } from './grid';
import { digitsOf, emptyGrid, fullShape } from './grid';
import { solutionsOf, staysUnique } from './solver';

export interface SudokuPuzzle {
  /** The given digits; 0 in cells the child has to fill in. */
  readonly givens: SudokuGrid;
  /** The only solution. */
  readonly solution: SudokuGrid;
}

/**
 * Returns the number of cells to fill in on a level from 1 to 20: 24 on the first, then one or two more per level, up
 * to 54.
 */
export function blanksOn(level: number): number {
  return 22 + Math.ceil((level * 8) / 5);
}

/** Generates a puzzle for a level. */
export function generateSudoku(seed: Seed, level: number): Steps<SudokuPuzzle> {
  return generatePuzzle(seed, { name: `sudoku ${level}`, shape: fullShape, blanks: blanksOn(level) });
}

interface PuzzleWish {
  /** Separates the random numbers of different kinds of puzzles. */
  readonly name: string;
  readonly shape: SudokuShape;
  /** The number of cells to fill in. */
  readonly blanks: number;
  /** Returns whether a puzzle is suitable; if not, another one is generated. */
  readonly isFit?: (givens: SudokuGrid) => boolean;
}

/** Generates a puzzle with exactly one solution. Looking at one cell is one step. */
export function* generatePuzzle(seed: Seed, { name, shape, blanks, isFit }: PuzzleWish): Steps<SudokuPuzzle> {
  for (let attempt = 0; ; attempt += 1) {
    const rng = createRng(seed, `${name} ${attempt}`);
    const solution = filledGrid(shape, rng);
    yield;
    const givens = yield* withBlanks(solution, blanks, rng);
    if (givens && (isFit?.(givens) ?? true)) return { givens, solution };
  }
}

function filledGrid(shape: SudokuShape, rng: Rng): SudokuGrid {
  const digits = digitsOf(shape);
  return itemAt(
    solutionsOf(emptyGrid(shape), 1, () => shuffle(digits, rng)),
    0,
  );
}

/** Clears cells one by one as long as the solution stays unique; null if not enough cells can be cleared. */
function* withBlanks(solution: SudokuGrid, blanks: number, rng: Rng): Steps<SudokuGrid | null> {
  let grid = solution;
  let left = blanks;
  for (const cell of shuffle([...solution.keys()], rng)) {
    yield;
    if (!staysUnique(grid, cell)) continue;
    grid = grid.with(cell, 0);
    left -= 1;
    if (left === 0) return grid;
  }
  return null;
}

/** Number of cells the child fills in. */
export function blankCount(givens: SudokuGrid): number {
  return givens.filter((digit) => digit === 0).length;
}
