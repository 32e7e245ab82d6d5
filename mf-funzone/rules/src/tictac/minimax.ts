import type { Board, Mark } from './board';
import { emptyCells, winnerOf, withMark } from './board';

/** Higher than any number of moves, so that a win now beats a win later and a loss later a loss now. */
const WIN_SCORE = 10;

/** The cells that are best for O, all equally good, under perfect play of both (spec section 4, Hard). */
export function bestReplies(board: Board): number[] {
  const scored = emptyCells(board).map((index) => ({ index, score: scoreFor(withMark(board, index, 'O'), 'X') }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ index }) => index);
}

/** What the board is worth to O when it is `turn`'s move and both play perfectly. */
function scoreFor(board: Board, turn: Mark): number {
  const open = emptyCells(board);
  const winner = winnerOf(board);
  if (winner) return winner === 'O' ? WIN_SCORE + open.length : -WIN_SCORE - open.length;
  if (open.length === 0) return 0;
  const scores = open.map((index) => scoreFor(withMark(board, index, turn), turn === 'X' ? 'O' : 'X'));
  return turn === 'O' ? Math.max(...scores) : Math.min(...scores);
}
