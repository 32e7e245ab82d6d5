import fc from 'fast-check';
import { definePlayer, STEP_MS, x1 } from '../core/game-player';
import { type PuzzleAction, type PuzzleOptions, puzzle } from './index';
import { slidesToSolve } from './tile-solver';

export const player = definePlayer<PuzzleOptions, PuzzleAction>({
  options: fc.record({ timer: x1 }),
  solve: (seed, options) => {
    const cells = slidesToSolve(puzzle.start(seed, options).tiles);
    return cells.map((cell, index) => ({ type: 'slide', cell, at: (index + 1) * STEP_MS }));
  },
  fastestMs: () => 40,
});
