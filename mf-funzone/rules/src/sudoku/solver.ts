import { itemAt } from '../core/item-at';
import type { SudokuGrid } from './grid';
import { boxOf, CELL_COUNT, columnOf, rowOf, SIDE } from './grid';

const cellNumbers = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
const unitsOf = cellNumbers.map((cell) => [rowOf(cell), SIDE + columnOf(cell), 2 * SIDE + boxOf(cell)]);
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The order in which digits are tried in a cell. */
export type DigitOrder = () => readonly number[];

/**
 * Solutions of a grid that breaks no rule, at most `limit` of them: backtracking, always in the cell with
 * the fewest digits left. With a limit of 2 it tells whether a puzzle has exactly one.
 */
export function solutionsOf(grid: SudokuGrid, limit: number, order: DigitOrder = () => digits): SudokuGrid[] {
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

function bit(digit: number): number {
  return 1 << digit;
}

/** For each row, column and box the set of its digits, as bits. */
function usedDigits(cells: readonly number[]): number[] {
  const used = Array.from({ length: 3 * SIDE }, () => 0);
  for (const cell of cellNumbers) mark(used, cell, itemAt(cells, cell));
  return used;
}

/** Adds a digit to a cell's row, column and box, or takes it out again. */
function mark(used: number[], cell: number, digit: number): void {
  if (digit === 0) return;
  for (const unit of itemAt(unitsOf, cell)) used[unit] = itemAt(used, unit) ^ bit(digit);
}

function usedAt(used: readonly number[], cell: number): number {
  return itemAt(unitsOf, cell).reduce((bits, unit) => bits | itemAt(used, unit), 0);
}

function tryDigit(cells: number[], used: number[], cell: number, digit: number, then: () => void): void {
  cells[cell] = digit;
  mark(used, cell, digit);
  then();
  mark(used, cell, digit);
  cells[cell] = 0;
}

/** The empty cell with the fewest digits left; null when every cell is filled. */
function tightestCell(cells: readonly number[], used: readonly number[]): number | null {
  let tightest: number | null = null;
  let fewest = SIDE + 1;
  for (const cell of cellNumbers) {
    if (cells[cell] !== 0) continue;
    const left = SIDE - bitCount(usedAt(used, cell));
    if (left < fewest) [tightest, fewest] = [cell, left];
    if (fewest <= 1) break;
  }
  return tightest;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
