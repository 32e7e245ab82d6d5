import type { SudokuGrid } from '@storysprout/game-rules/sudoku';
import { SIDE } from './use-sudoku';

function boxOf(cell: number): number {
  return Math.floor(cell / SIDE / 3) * 3 + Math.floor((cell % SIDE) / 3);
}

/** Whether two cells share a row, a column or a box. */
export function areRelated(one: number, other: number): boolean {
  const isSameRow = Math.floor(one / SIDE) === Math.floor(other / SIDE);
  return isSameRow || one % SIDE === other % SIDE || boxOf(one) === boxOf(other);
}

/** Cells whose digit stands twice in a row, column or box: they break the rules, whatever the solution is. */
export function conflictsOf(cells: SudokuGrid): ReadonlySet<number> {
  const isInConflict = (digit: number, cell: number) =>
    digit !== 0 && cells.some((other, at) => at !== cell && other === digit && areRelated(at, cell));
  return new Set(cells.flatMap((digit, cell) => (isInConflict(digit, cell) ? [cell] : [])));
}
