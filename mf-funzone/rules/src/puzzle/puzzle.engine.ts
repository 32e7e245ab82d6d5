import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { createRng } from '../core/rng';
import { isTimeUp, timeLimitMs } from '../core/timer';
import type { PuzzleAction, PuzzleOptions } from './puzzle.schema';
import type { Tiles } from './tiles';
import { areNeighbours, GAP, isSolved, shuffledTiles, slid } from './tiles';

/** The time limit for one puzzle, in milliseconds (docs/product.md#sliding-puzzle). */
export const PUZZLE_TIME_MS = 180_000;
const PUZZLE_XP = 10;
/** The best players slide 25 tiles a second for a moment. */
const MIN_MS_PER_SLIDE = 25;

/** The state of a round: one puzzle, from the shuffle until it is solved or the time is up. */
export interface PuzzleState {
  readonly at: number;
  /** null when the child plays without a clock. */
  readonly limitMs: number | null;
  readonly tiles: Tiles;
  readonly moveCount: number;
  readonly isTimeUp: boolean;
}

/** The sliding puzzle (docs/product.md#sliding-puzzle). */
export const puzzle = defineGame<PuzzleOptions, PuzzleState, PuzzleAction>({
  start,
  advance: (state, at) => ({ ...state, isTimeUp: isTimeUp(state.limitMs, at) }),
  play,
  result,
  minimumMs: ({ moveCount }) => moveCount * MIN_MS_PER_SLIDE,
});

function start(seed: Seed, { timer }: PuzzleOptions): PuzzleState {
  const tiles = shuffledTiles(createRng(seed, 'puzzle'));
  return { at: 0, limitMs: timeLimitMs(PUZZLE_TIME_MS, timer), tiles, moveCount: 0, isTimeUp: false };
}

function play(state: PuzzleState, { cell }: PuzzleAction): MoveResult<PuzzleState> {
  if (!areNeighbours(cell, state.tiles.indexOf(GAP))) return refuse('not_next_to_gap');
  return accept({ ...state, tiles: slid(state.tiles, cell), moveCount: state.moveCount + 1 });
}

function result(state: PuzzleState): RoundResult {
  const won = isSolved(state.tiles);
  return { finished: won || state.isTimeUp, won, xp: won ? PUZZLE_XP : 0 };
}
