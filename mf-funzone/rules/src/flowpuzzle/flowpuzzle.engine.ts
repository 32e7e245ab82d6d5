import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import type { Seed } from '../core/rng';
import { finish, type Steps } from '../core/steps';
import { generateFlow } from './flow.generator';
import type { FlowColor } from './flow.levels';
import { flowLevels } from './flow.levels';
import type { FlowBoard, FlowPaths } from './flow.paths';
import { isConnected, pairAt, stepRefusal } from './flow.paths';
import type { FlowPuzzleAction, FlowPuzzleOptions } from './flowpuzzle.schema';

/** The state of a round, which is one puzzle; there is no clock. */
export interface FlowPuzzleState extends FlowBoard {
  readonly at: number;
  readonly difficulty: FlowPuzzleOptions['difficulty'];
}

/** A quick drag from dot to dot and the move to the next pair take about 200 ms. */
const MIN_MS_PER_PAIR = 100;

/** Flow Puzzle (docs/product.md#flow-puzzle). Cells may stay empty. */
export const flowPuzzle = defineGame<FlowPuzzleOptions, FlowPuzzleState, FlowPuzzleAction>({
  start: (seed, options) => finish(startInSteps(seed, options)),
  startInSteps,
  play(state, action) {
    if (action.type === 'connect') return connect(state, action.path);
    return action.type === 'erase' ? erase(state, action.color) : accept({ ...state, paths: {} });
  },
  result,
  minimumMs: ({ puzzle }) => puzzle.pairs.length * MIN_MS_PER_PAIR,
});

function* startInSteps(seed: Seed, { difficulty, winding = false }: FlowPuzzleOptions): Steps<FlowPuzzleState> {
  return { at: 0, difficulty, puzzle: yield* generateFlow(seed, difficulty, winding), paths: {} };
}

function connect(state: FlowPuzzleState, path: readonly number[]): MoveResult<FlowPuzzleState> {
  for (const [index, cell] of path.entries()) {
    const reason = stepRefusal(state, path.slice(0, index), cell);
    if (reason) return refuse(reason);
  }
  const pair = pairAt(state.puzzle, path[0]);
  if (!pair || !isConnected(pair, path)) return refuse('not_connected');
  return accept({ ...state, paths: { ...state.paths, [pair.color]: path } });
}

function erase(state: FlowPuzzleState, color: FlowColor): MoveResult<FlowPuzzleState> {
  if (!state.paths[color]) return refuse('nothing_to_erase');
  const kept: FlowPaths = Object.fromEntries(Object.entries(state.paths).filter(([owner]) => owner !== color));
  return accept({ ...state, paths: kept });
}

function result({ puzzle, paths, difficulty }: FlowPuzzleState): RoundResult {
  const won = puzzle.pairs.every(({ color }) => paths[color]);
  return { finished: won, won, xp: won ? flowLevels[difficulty].xp : 0 };
}
