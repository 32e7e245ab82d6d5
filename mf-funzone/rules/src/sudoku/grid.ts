import { itemAt } from '../core/item-at';

/** The dimensions of a board, whose rows, columns and boxes each hold the digits 1 to `side`. */
export interface SudokuShape {
  readonly side: number;
  readonly boxColumns: number;
  readonly boxRows: number;
}

/** The shape of the game's levels; the smaller ones below are for warm-ups. */
export const fullShape: SudokuShape = { side: 9, boxColumns: 3, boxRows: 3 };
export const warmUpShapes = [
  { side: 4, boxColumns: 2, boxRows: 2 },
  { side: 6, boxColumns: 3, boxRows: 2 },
] as const satisfies readonly SudokuShape[];

export const CELL_COUNT = fullShape.side ** 2;

/** The cells of a board, row by row: a digit, or 0 for an empty cell. */
export type SudokuGrid = readonly number[];

const shapes = new Map<number, SudokuShape>([fullShape, ...warmUpShapes].map((shape) => [shape.side ** 2, shape]));

/**
 * Returns the shape of a board.
 *
 * @throws RangeError if no board has this number of cells
 */
export function shapeOf({ length }: SudokuGrid): SudokuShape {
  const shape = shapes.get(length);
  if (!shape) throw new RangeError(`No sudoku has ${length} cells.`);
  return shape;
}

export function emptyGrid({ side }: SudokuShape): SudokuGrid {
  return Array.from({ length: side ** 2 }, () => 0);
}

/** Returns the digits from 1 to `side`. */
export function digitsOf({ side }: SudokuShape): number[] {
  return Array.from({ length: side }, (_, at) => at + 1);
}

export function rowOf(cell: number, { side }: SudokuShape): number {
  return Math.floor(cell / side);
}

export function columnOf(cell: number, { side }: SudokuShape): number {
  return cell % side;
}

/** Returns the index of a cell's box; boxes are numbered row by row from 0. */
export function boxOf(cell: number, shape: SudokuShape): number {
  const boxesAcross = shape.side / shape.boxColumns;
  const boxRow = Math.floor(rowOf(cell, shape) / shape.boxRows);
  return boxRow * boxesAcross + Math.floor(columnOf(cell, shape) / shape.boxColumns);
}

/** Returns whether two cells share a row, a column or a box. */
export function areRelated(one: number, other: number, shape: SudokuShape): boolean {
  return [rowOf, columnOf, boxOf].some((unitOf) => unitOf(one, shape) === unitOf(other, shape));
}

/** Returns the digits not yet used in the cell's row, column or box. */
export function digitsLeft(grid: SudokuGrid, cell: number): number[] {
  const shape = shapeOf(grid);
  const taken = new Set([...grid.keys()].filter((at) => areRelated(at, cell, shape)).map((at) => itemAt(grid, at)));
  return digitsOf(shape).filter((digit) => !taken.has(digit));
}
