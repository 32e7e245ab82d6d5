export type { SudokuGrid, SudokuShape } from './grid';
export { areRelated, columnOf, digitsOf, rowOf, shapeOf } from './grid';
export { NEXT_LEVEL_DELAY_MS, SUDOKU_LEVELS } from './sudoku.constants';
export type { SudokuState } from './sudoku.engine';
export { isGiven, sudoku } from './sudoku.engine';
export type { SudokuAction, SudokuOptions } from './sudoku.schema';
export type { SudokuWithWarmUpsOptions } from './warm-up';
export { isWarmUpOptions, sudokuWithWarmUps } from './warm-up';
