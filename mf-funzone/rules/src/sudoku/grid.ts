import { itemAt } from '../core/item-at';

/** A board with as many rows, columns and boxes as numbers. */
export interface SudokuShape {
  readonly side: number;
  readonly boxColumns: number;
  readonly boxRows: number;
}

/** The game's own board, and the smaller ones of warm-ups. */
export const fullShape: SudokuShape = { side: 9, boxColumns: 3, boxRows: 3 };
export const warmUpShapes = [
  { side: 4, boxColumns: 2, boxRows: 2 },
  { side: 6, boxColumns: 3, boxRows: 2 },
] as const satisfies readonly SudokuShape[];

export const CELL_COUNT = fullShape.side ** 2;

/** The cells of a board, row by row: a digit, or 0 for an empty cell. */
export type SudokuGrid = readonly number[];

const shapes = new Map<number, SudokuShape>([fullShape, ...warmUpShapes].map((shape) => [shape.side ** 2, shape]));

/** @throws RangeError for a number of cells that no board has */
export function shapeOf({ length }: SudokuGrid): SudokuShape {
  const shape = shapes.get(length);
  if (!shape) throw new RangeError(`No sudoku has ${length} cells.`);
  return shape;
}

export function emptyGrid({ side }: SudokuShape): SudokuGrid {
  return Array.from({ length: side ** 2 }, () => 0);
}

/** 1 up to the highest digit. */
export function digitsOf({ side }: SudokuShape): number[] {
  return Array.from({ length: side }, (_, at) => at + 1);
}

export function rowOf(cell: number, { side }: SudokuShape): number {
  return Math.floor(cell / side);
}

export function columnOf(cell: number, { side }: SudokuShape): number {
  return cell % side;
}

/** The box of a cell, numbered row by row. */
export function boxOf(cell: number, shape: SudokuShape): number {
  const boxesAcross = shape.side / shape.boxColumns;
  const boxRow = Math.floor(rowOf(cell, shape) / shape.boxRows);
  return boxRow * boxesAcross + Math.floor(columnOf(cell, shape) / shape.boxColumns);
}

/** Whether two cells share a row, a column or a box. */
export function areRelated(one: number, other: number, shape: SudokuShape): boolean {
  return [rowOf, columnOf, boxOf].some((unitOf) => unitOf(one, shape) === unitOf(other, shape));
}

/** The digits that neither a cell's row nor its column nor its box has yet. */
export function digitsLeft(grid: SudokuGrid, cell: number): number[] {
  const shape = shapeOf(grid);
  const taken = new Set([...grid.keys()].filter((at) => areRelated(at, cell, shape)).map((at) => itemAt(grid, at)));
  return digitsOf(shape).filter((digit) => !taken.has(digit));
}
