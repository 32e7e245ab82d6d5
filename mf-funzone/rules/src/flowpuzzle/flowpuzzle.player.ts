import fc from 'fast-check';
import { definePlayer, difficulty, STEP_MS, x1 } from '../core/game-player';
import { type FlowPuzzleAction, type FlowPuzzleOptions, flowPuzzle } from './index';

export const player = definePlayer<FlowPuzzleOptions, FlowPuzzleAction>({
  options: fc.record({ difficulty, timer: x1 }),
  solve: (seed, options) => {
    const { solution } = flowPuzzle.start(seed, options).puzzle;
    return solution.map((path, index) => ({ type: 'connect', path: [...path], at: (index + 1) * STEP_MS }));
  },
  fastestMs: () => 200,
});
