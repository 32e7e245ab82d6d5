import { crossword } from './crossword.engine';
import { crosswordAction, crosswordOptions } from './crossword.schema';

export type { CrosswordState } from './crossword.engine';
export { correctWords, crossword } from './crossword.engine';
export type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from './crossword.grid';
export { crosswordPuzzles } from './crossword.puzzles';
export type { CrosswordAction, CrosswordOptions } from './crossword.schema';

/** What the server replays rounds with. */
export const descriptor = {
  engine: crossword,
  options: crosswordOptions,
  action: crosswordAction,
};
