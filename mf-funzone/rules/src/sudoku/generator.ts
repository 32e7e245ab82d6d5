import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import type { SudokuGrid } from './grid';
import { emptyGrid } from './grid';
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

/** A puzzle with exactly one solution; a step for each cell looked at. */
export function* generateSudoku(seed: Seed, level: number): Steps<SudokuPuzzle> {
  const blanks = blanksOn(level);
  for (let attempt = 0; ; attempt += 1) {
    const rng = createRng(seed, `sudoku ${level} ${attempt}`);
    const solution = filledGrid(rng);
    yield;
    const givens = yield* withBlanks(solution, blanks, rng);
    if (givens) return { givens, solution };
  }
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function filledGrid(rng: Rng): SudokuGrid {
  return itemAt(
    solutionsOf(emptyGrid, 1, () => shuffle(digits, rng)),
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
