export type { PuzzleState } from './puzzle.engine';
export { puzzle } from './puzzle.engine';
export type { PuzzleAction, PuzzleOptions } from './puzzle.schema';
export type { Tiles } from './tiles';
export { GAP, movableCells, TILE_COLUMNS } from './tiles';
