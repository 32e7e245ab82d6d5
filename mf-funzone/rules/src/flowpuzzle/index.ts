import { describeGame, STEP_MS } from '../core/descriptor';
import { MAX_FLOW_MOVES } from './flow.levels';
import { flowPuzzle } from './flowpuzzle.engine';
import { flowPuzzleAction, flowPuzzleOptions } from './flowpuzzle.schema';

export type { FlowColor } from './flow.levels';
export { flowLevels, NEXT_PUZZLE_DELAY_MS } from './flow.levels';
export type { FlowBoard, StepRefusal } from './flow.paths';
export { isConnected, pairAt, stepRefusal } from './flow.paths';
export type { FlowPair } from './flow.puzzle';
export type { FlowPuzzleState } from './flowpuzzle.engine';
export { flowPuzzle } from './flowpuzzle.engine';
export type { FlowPuzzleAction, FlowPuzzleOptions } from './flowpuzzle.schema';

export const flowPuzzleDescriptor = describeGame({
  engine: flowPuzzle,
  options: flowPuzzleOptions,
  action: flowPuzzleAction,
  maxMoves: MAX_FLOW_MOVES,
  fastestMoveMs: () => 200,
  solvedLog: (seed, options) => {
    const { solution } = flowPuzzle.start(seed, options).puzzle;
    return solution.map((path, index) => ({ type: 'connect', path: [...path], at: (index + 1) * STEP_MS }));
  },
  sampleOptions: { difficulty: 'hard', timer: 'x1' },
});
