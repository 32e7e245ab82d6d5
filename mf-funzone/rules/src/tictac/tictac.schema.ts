import * as z from 'zod/mini';
import { indexBelow, moveTime, timerOption } from '../core/schemas';
import { CELL_COUNT } from './board';

export const ticTacOptions = z.strictObject({ difficulty: z.enum(['easy', 'hard']), timer: timerOption });
export type TicTacOptions = z.infer<typeof ticTacOptions>;

export const ticTacAction = z.strictObject({ type: z.literal('place'), cell: indexBelow(CELL_COUNT), at: moveTime });
export type TicTacAction = z.infer<typeof ticTacAction>;
