import { itemAt } from '../core/item-at';
import type { SudokuGrid } from './grid';
import { boxOf, columnOf, digitsOf, rowOf, type SudokuShape, shapeOf } from './grid';

/** Lookup tables for the search, computed once per shape. */
interface Tables {
  readonly side: number;
  readonly digits: readonly number[];
  readonly cells: readonly number[];
  /** For each cell, the indexes of its row, column and box in `Board.used`. */
  readonly unitsOf: readonly (readonly [number, number, number])[];
  /** The number of digits in a set, indexed by the set's bits. */
  readonly countOf: Uint8Array;
}

const known = new Map<SudokuShape, Tables>();

function tablesOf(grid: SudokuGrid): Tables {
  const shape = shapeOf(grid);
  const tables = known.get(shape) ?? makeTables(shape);
  known.set(shape, tables);
  return tables;
}

function makeTables(shape: SudokuShape): Tables {
  const { side } = shape;
  const digits = digitsOf(shape);
  const cells = Array.from({ length: side ** 2 }, (_, cell) => cell);
  return {
    side,
    digits,
    cells,
    unitsOf: cells.map((cell) => [rowOf(cell, shape), side + columnOf(cell, shape), 2 * side + boxOf(cell, shape)]),
    countOf: countsUpTo(2 << side),
  };
}

/** Returns the number of set bits of every number below `end`. */
function countsUpTo(end: number): Uint8Array {
  const counts = new Uint8Array(end);
  for (let bits = 1; bits < end; bits += 1) counts[bits] = (counts[bits >> 1] as number) + (bits & 1);
  return counts;
}

/** A board during the search. */
interface Board extends Tables {
  /** The digit in each cell; 0 if it is empty. */
  readonly grid: number[];
  /** The digits used in each row, column and box, as bit sets. */
  readonly used: Uint16Array;
}

/**
 * Returns up to `limit` solutions of a grid that breaks no rule. It backtracks, always in the cell with the fewest
 * digits left, and tries digits in `order`. A limit of 2 shows whether a puzzle has exactly one solution.
 */
export function solutionsOf(grid: SudokuGrid, limit: number, order?: () => readonly number[]): SudokuGrid[] {
  const board = boardOf(grid);
  const found: SudokuGrid[] = [];
  const search = () => {
    const cell = tightestCell(board);
    if (cell === null) return void found.push([...board.grid]);
    for (const digit of order?.() ?? board.digits) {
      if (found.length >= limit) return;
      if ((usedAt(board, cell) & bit(digit)) === 0) tryDigit(board, cell, digit, search);
    }
  };
  search();
  return found;
}

/**
 * Returns whether a cell can be cleared without allowing a second solution, that is, no other digit in it leads to one.
 * This is much faster than looking for two solutions, because usually no other digit fits at all.
 *
 * @param grid A puzzle with one solution, or a full grid.
 */
export function staysUnique(grid: SudokuGrid, cell: number): boolean {
  const board = boardOf(grid);
  const others = board.digits.filter((digit) => (usedAt(board, cell) & bit(digit)) === 0);
  return others.every((other) => solutionsOf(grid.with(cell, other), 1).length === 0);
}

function bit(digit: number): number {
  return 1 << digit;
}

function boardOf(grid: SudokuGrid): Board {
  const tables = tablesOf(grid);
  const board = { ...tables, grid: [...grid], used: new Uint16Array(3 * tables.side) };
  for (const cell of tables.cells) mark(board, cell, itemAt(grid, cell));
  return board;
}

/** Toggles a digit in the sets of a cell's row, column and box: adds it, or removes it again. */
function mark({ unitsOf, used }: Board, cell: number, digit: number): void {
  if (digit === 0) return;
  for (const unit of itemAt(unitsOf, cell)) used[unit] = setAt(used, unit) ^ bit(digit);
}

function setAt(used: Uint16Array, unit: number): number {
  return used[unit] as number;
}

function usedAt({ unitsOf, used }: Board, cell: number): number {
  // Not destructured on purpose: the search calls this so often that it would dominate the running time.
  const units = itemAt(unitsOf, cell);
  return setAt(used, units[0]) | setAt(used, units[1]) | setAt(used, units[2]);
}

function tryDigit(board: Board, cell: number, digit: number, then: () => void): void {
  board.grid[cell] = digit;
  mark(board, cell, digit);
  then();
  mark(board, cell, digit);
  board.grid[cell] = 0;
}

/** The empty cell with the fewest digits left; null when every cell is filled. */
function tightestCell(board: Board): number | null {
  let tightest: number | null = null;
  let fewest = board.side + 1;
  for (const cell of board.cells) {
    if (board.grid[cell] !== 0) continue;
    const left = board.side - (board.countOf[usedAt(board, cell)] as number);
    if (left >= fewest) continue;
    tightest = cell;
    fewest = left;
    if (fewest <= 1) break;
  }
  return tightest;
}
