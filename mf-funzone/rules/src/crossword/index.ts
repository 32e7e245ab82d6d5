export type { CrosswordState } from './crossword.engine';
export { correctWords, crossword } from './crossword.engine';
export type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from './crossword.grid';
export { crosswordPuzzles } from './crossword.puzzles';
export type { CrosswordAction, CrosswordOptions } from './crossword.schema';
