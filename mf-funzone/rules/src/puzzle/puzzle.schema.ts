import * as z from 'zod/mini';
import { indexBelow, moveTime, timerOption } from '../core/schemas';
import { TILE_CELLS } from './tiles';

export const puzzleOptions = z.strictObject({ timer: timerOption });
export type PuzzleOptions = z.infer<typeof puzzleOptions>;

export const puzzleAction = z.strictObject({ type: z.literal('slide'), cell: indexBelow(TILE_CELLS), at: moveTime });
export type PuzzleAction = z.infer<typeof puzzleAction>;
