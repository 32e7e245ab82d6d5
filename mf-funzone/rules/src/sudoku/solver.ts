import { itemAt } from '../core/item-at';
import type { SudokuGrid } from './grid';
import { boxOf, CELL_COUNT, columnOf, rowOf, SIDE } from './grid';

const cellNumbers = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Where the digits of each cell's row, column and box are kept. */
const unitsOf = cellNumbers.map((cell) => [rowOf(cell), SIDE + columnOf(cell), 2 * SIDE + boxOf(cell)] as const);

/** For each row, column and box the set of its digits, as bits. */
type Used = Uint16Array;

/** How many digits are in a set, by the set. */
const countOf = Uint8Array.from({ length: 2 << SIDE }, (_, bits) => digits.filter((digit) => bits & bit(digit)).length);

/**
 * Solutions of a grid that breaks no rule, at most `limit` of them: backtracking, always in the cell with
 * the fewest digits left, where digits are tried in `order`. With a limit of 2 it tells whether a puzzle has exactly one.
 */
export function solutionsOf(
  grid: SudokuGrid,
  limit: number,
  order: () => readonly number[] = () => digits,
): SudokuGrid[] {
  const cells = [...grid];
  const used = usedDigits(cells);
  const found: SudokuGrid[] = [];
  const search = () => {
    const cell = tightestCell(cells, used);
    if (cell === null) return void found.push([...cells]);
    for (const digit of order()) {
      if (found.length >= limit) return;
      if ((usedAt(used, cell) & bit(digit)) === 0) tryDigit(cells, used, cell, digit, search);
    }
  };
  search();
  return found;
}

/**
 * Whether a cell can be emptied without a second solution: no other digit leads to one. Far quicker than
 * looking for two solutions, since most often no other digit fits at all.
 *
 * @param grid A puzzle with one solution, or a full grid.
 */
export function staysUnique(grid: SudokuGrid, cell: number): boolean {
  const used = usedDigits(grid);
  const others = digits.filter((digit) => (usedAt(used, cell) & bit(digit)) === 0);
  return others.every((other) => solutionsOf(grid.with(cell, other), 1).length === 0);
}

function bit(digit: number): number {
  return 1 << digit;
}

function usedDigits(cells: readonly number[]): Used {
  const used = new Uint16Array(3 * SIDE);
  for (const cell of cellNumbers) mark(used, cell, itemAt(cells, cell));
  return used;
}

/** Adds a digit to a cell's row, column and box, or takes it out again. */
function mark(used: Used, cell: number, digit: number): void {
  if (digit === 0) return;
  for (const unit of itemAt(unitsOf, cell)) used[unit] = setAt(used, unit) ^ bit(digit);
}

function setAt(used: Used, unit: number): number {
  return used[unit] as number;
}

function usedAt(used: Used, cell: number): number {
  const [row, column, box] = itemAt(unitsOf, cell);
  return setAt(used, row) | setAt(used, column) | setAt(used, box);
}

function tryDigit(cells: number[], used: Used, cell: number, digit: number, then: () => void): void {
  cells[cell] = digit;
  mark(used, cell, digit);
  then();
  mark(used, cell, digit);
  cells[cell] = 0;
}

/** The empty cell with the fewest digits left; null when every cell is filled. */
function tightestCell(cells: readonly number[], used: Used): number | null {
  let tightest: number | null = null;
  let fewest = SIDE + 1;
  for (const cell of cellNumbers) {
    if (cells[cell] !== 0) continue;
    const left = SIDE - (countOf[usedAt(used, cell)] as number);
    if (left < fewest) [tightest, fewest] = [cell, left];
    if (fewest <= 1) break;
  }
  return tightest;
}
