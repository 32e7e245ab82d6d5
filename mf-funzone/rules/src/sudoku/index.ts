export type { SudokuGrid } from './grid';
export { boxOf, columnOf, rowOf, SIDE } from './grid';
export { NEXT_LEVEL_DELAY_MS, SUDOKU_LEVELS } from './sudoku.constants';
export type { SudokuState } from './sudoku.engine';
export { isGiven, sudoku } from './sudoku.engine';
export type { SudokuAction, SudokuOptions } from './sudoku.schema';
