import type { Board, Mark } from './board';
import { CELL_COUNT, emptyCells, winningLines } from './board';

/** Higher than any number of moves, so that winning early beats winning late, and losing late beats losing early. */
const WIN_SCORE = 10;

const cells = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
const bit = (cell: number) => 1 << cell;
const lineMasks = winningLines.map((line) => line.reduce((mask, cell) => mask | bit(cell), 0));

/** Memoized scores by position, because many orders of moves lead to the same position. */
type KnownScores = Map<number, number>;

/** The cells that are best for O, all equally good, under perfect play of both (docs/product.md#tic-tac-toe). */
export function bestReplies(board: Board): number[] {
  const known: KnownScores = new Map();
  const [own, others] = [maskOf(board, 'O'), maskOf(board, 'X')];
  const scored = emptyCells(board).map((cell) => ({ cell, score: -scoreOf(others, own | bit(cell), known) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ cell }) => cell);
}

function maskOf(board: Board, mark: Mark): number {
  return cells.reduce((mask, cell) => (board[cell] === mark ? mask | bit(cell) : mask), 0);
}

/**
 * Returns the value of a position for the side to move. `own` and `others` are the cells of that side and of its
 * opponent, as bit masks.
 */
function scoreOf(own: number, others: number, known: KnownScores): number {
  const key = (own << CELL_COUNT) | others;
  const score = known.get(key) ?? searchedScore(own, others, known);
  known.set(key, score);
  return score;
}

function searchedScore(own: number, others: number, known: KnownScores): number {
  const open = cells.filter((cell) => ((own | others) & bit(cell)) === 0);
  if (lineMasks.some((line) => (others & line) === line)) return -WIN_SCORE - open.length;
  if (open.length === 0) return 0;
  return Math.max(...open.map((cell) => -scoreOf(others, own | bit(cell), known)));
}
