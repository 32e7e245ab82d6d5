import { itemAt } from '../core/item-at';

/** The mark of a player: X for the child, O for the computer. */
export type Mark = 'X' | 'O';
export type Cell = Mark | null;
/** Nine cells, row by row; null for an empty cell. */
export type Board = readonly Cell[];

export const CELL_COUNT = 9;

/** The eight lines of three. */
export const winningLines: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

export const emptyBoard: Board = Array.from({ length: CELL_COUNT }, () => null);

/** Returns the line of three equal marks; null if there is none. */
export function winningLine(board: Board): readonly [number, number, number] | null {
  const isWon = ([a, b, c]: readonly [number, number, number]) =>
    board[a] !== null && board[a] === board[b] && board[b] === board[c];
  return winningLines.find(isWon) ?? null;
}

/** Returns whose marks form a line of three; null if nobody's do. */
export function winnerOf(board: Board): Cell {
  const line = winningLine(board);
  return line ? itemAt(board, line[0]) : null;
}

export function emptyCells(board: Board): number[] {
  return board.flatMap((cell, index) => (cell === null ? [index] : []));
}

/** The board with one more mark. */
export function withMark(board: Board, index: number, mark: Mark): Board {
  return board.with(index, mark);
}
