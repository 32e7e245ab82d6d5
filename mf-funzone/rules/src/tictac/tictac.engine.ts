import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { createRng, pick } from '../core/rng';
import type { Board } from './board';
import { CELL_COUNT, emptyBoard, emptyCells, winnerOf, withMark } from './board';
import { bestReplies } from './minimax';
import type { TicTacAction, TicTacOptions } from './tictac.schema';

/** The computer's delay before it replies, in milliseconds (docs/product.md#tic-tac-toe). */
export const COMPUTER_DELAY_MS = 500;

const XP = { easy: 2, hard: 10 } as const;

export type TicTacOutcome = 'win' | 'lose' | 'draw';

/** The state of a round, which is one game. The player is X and moves first. */
export interface TicTacState {
  readonly at: number;
  readonly seed: Seed;
  readonly difficulty: TicTacOptions['difficulty'];
  readonly board: Board;
  /** The time at which the computer will move; null while it is the player's turn. */
  readonly replyAt: number | null;
  /** The outcome for the player; null while the game continues. */
  readonly outcome: TicTacOutcome | null;
}

/**
 * Tic-tac-toe (docs/product.md#tic-tac-toe). On Hard the computer never loses, so a draw is the best possible outcome.
 */
export const ticTac = defineGame<TicTacOptions, TicTacState, TicTacAction>({
  start: (seed, { difficulty }) => ({ at: 0, seed, difficulty, board: emptyBoard, replyAt: null, outcome: null }),
  advance: (state, at) => (state.replyAt !== null && at >= state.replyAt ? reply(state) : state),
  play,
  result,
  /** The rules themselves enforce the time, because each reply comes after the delay. */
  minimumMs: () => 0,
});

function play(state: TicTacState, { cell, at }: TicTacAction): MoveResult<TicTacState> {
  if (state.replyAt !== null) return refuse('not_your_turn');
  if (state.board[cell] !== null) return refuse('cell_taken');
  const board = withMark(state.board, cell, 'X');
  const outcome = outcomeOf(board);
  return accept({ ...state, board, outcome, replyAt: outcome ? null : at + COMPUTER_DELAY_MS });
}

function reply(state: TicTacState): TicTacState {
  const open = emptyCells(state.board);
  const choices = state.difficulty === 'hard' ? bestReplies(state.board) : open;
  const cell = pick(choices, createRng(state.seed, `reply ${CELL_COUNT - open.length}`));
  const board = withMark(state.board, cell, 'O');
  return { ...state, board, replyAt: null, outcome: outcomeOf(board) };
}

function outcomeOf(board: Board): TicTacOutcome | null {
  const winner = winnerOf(board);
  if (winner) return winner === 'X' ? 'win' : 'lose';
  return emptyCells(board).length === 0 ? 'draw' : null;
}

function result({ outcome, difficulty }: TicTacState): RoundResult {
  const won = outcome === 'win';
  return { finished: outcome !== null, won, xp: won ? XP[difficulty] : 0 };
}
