export const SIDE = 9;
export const CELL_COUNT = SIDE * SIDE;

/** 81 cells, row by row: digits 1 to 9, and 0 for an empty cell. */
export type SudokuGrid = readonly number[];

export const emptyGrid: SudokuGrid = Array.from({ length: CELL_COUNT }, () => 0);

export function rowOf(cell: number): number {
  return Math.floor(cell / SIDE);
}

export function columnOf(cell: number): number {
  return cell % SIDE;
}

/** The 3 by 3 box of a cell, numbered row by row. */
export function boxOf(cell: number): number {
  return Math.floor(rowOf(cell) / 3) * 3 + Math.floor(columnOf(cell) / 3);
}
