import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import type { SudokuGrid, SudokuShape } from './grid';
import { digitsOf, emptyGrid, fullShape } from './grid';
import { solutionsOf, staysUnique } from './solver';

export interface SudokuPuzzle {
  /** 0 where the child is to fill in. */
  readonly givens: SudokuGrid;
  /** The only solution. */
  readonly solution: SudokuGrid;
}

/** Cells to fill in on a level from 1 to 20: 24, and on every level one or two more, up to 54. */
export function blanksOn(level: number): number {
  return 22 + Math.ceil((level * 8) / 5);
}

/** A puzzle of that level. */
export function generateSudoku(seed: Seed, level: number): Steps<SudokuPuzzle> {
  return generatePuzzle(seed, { name: `sudoku ${level}`, shape: fullShape, blanks: blanksOn(level) });
}

interface PuzzleWish {
  /** Keeps the chance of one kind of puzzle apart from that of others. */
  readonly name: string;
  readonly shape: SudokuShape;
  /** Cells to fill in. */
  readonly blanks: number;
  /** Puzzles it refuses are dealt anew. */
  readonly isFit?: (givens: SudokuGrid) => boolean;
}

/** A puzzle with exactly one solution; a step for each cell looked at. */
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

/** Empties cells one by one as long as the solution stays the only one; null when too few can go. */
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
