import { describeGame, STEP_MS } from '../core/descriptor';
import { puzzle } from './puzzle.engine';
import { puzzleAction, puzzleOptions } from './puzzle.schema';
import { slidesToSolve } from './tile-solver';

export type { PuzzleState } from './puzzle.engine';
export { puzzle } from './puzzle.engine';
export type { PuzzleAction, PuzzleOptions } from './puzzle.schema';
export type { Tiles } from './tiles';
export { GAP, movableCells, TILE_COLUMNS } from './tiles';

export const puzzleDescriptor = describeGame({
  engine: puzzle,
  options: puzzleOptions,
  action: puzzleAction,
  fastestMoveMs: () => 40,
  solvedLog: (seed, options) => {
    const cells = slidesToSolve(puzzle.start(seed, options).tiles);
    return cells.map((cell, index) => ({ type: 'slide', cell, at: (index + 1) * STEP_MS }));
  },
  sampleOptions: { timer: 'x1' },
});
