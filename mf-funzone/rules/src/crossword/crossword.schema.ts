import * as z from 'zod/mini';
import { indexBelow, moveTime, timerOption } from '../core/schemas';
import { crosswordPuzzles } from './crossword.puzzles';

/** An upper bound for the number of cells of any grid. */
const MAX_CELLS = 400;

export const crosswordOptions = z.strictObject({
  /** The index of the puzzle; chosen by the seed if omitted. */
  puzzle: z.optional(indexBelow(crosswordPuzzles.length)),
  timer: timerOption,
});
export type CrosswordOptions = z.infer<typeof crosswordOptions>;

export const crosswordAction = z.discriminatedUnion('type', [
  /** An empty letter clears the cell. */
  z.strictObject({
    type: z.literal('fill'),
    cell: indexBelow(MAX_CELLS),
    letter: z.string().check(z.regex(/^[A-Za-z]?$/)),
    at: moveTime,
  }),
  z.strictObject({ type: z.literal('submit'), at: moveTime }),
  z.strictObject({ type: z.literal('reset'), at: moveTime }),
]);
export type CrosswordAction = z.infer<typeof crosswordAction>;
