import { puzzle } from './puzzle.engine';
import { puzzleAction, puzzleOptions } from './puzzle.schema';

export type { PuzzleState } from './puzzle.engine';
export { puzzle } from './puzzle.engine';
export type { PuzzleAction, PuzzleOptions } from './puzzle.schema';
export type { Tiles } from './tiles';
export { GAP, movableCells, TILE_COLUMNS } from './tiles';

/** What the server replays rounds with. */
export const descriptor = {
  engine: puzzle,
  options: puzzleOptions,
  action: puzzleAction,
};
