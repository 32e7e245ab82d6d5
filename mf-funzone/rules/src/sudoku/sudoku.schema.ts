import * as z from 'zod/mini';
import { indexBelow, levelUpTo, moveTime, timerOption } from '../core/schemas';
import { CELL_COUNT } from './grid';
import { SUDOKU_LEVELS } from './sudoku.constants';

export const sudokuOptions = z.strictObject({ level: levelUpTo(SUDOKU_LEVELS), timer: timerOption });
export type SudokuOptions = z.infer<typeof sudokuOptions>;

export const sudokuAction = z.discriminatedUnion('type', [
  /** Digit 0 empties the cell. */
  z.strictObject({
    type: z.literal('set'),
    cell: indexBelow(CELL_COUNT),
    digit: z.int().check(z.gte(0), z.lte(9)),
    at: moveTime,
  }),
  z.strictObject({ type: z.literal('submit'), at: moveTime }),
]);
export type SudokuAction = z.infer<typeof sudokuAction>;
