import * as z from 'zod/mini';
import { difficulties } from '../core/difficulty';
import { indexBelow, moveTime, timerOption } from '../core/schemas';
import { flowColors, MAX_FLOW_CELLS } from './flow.levels';

export const flowPuzzleOptions = z.strictObject({
  difficulty: z.enum(difficulties),
  timer: timerOption,
  /**
   * True for rounds whose Medium and Hard puzzles must meet `leastDeadEnds`; absent in rounds started before that rule
   * existed.
   */
  winding: z.optional(z.boolean()),
});
export type FlowPuzzleOptions = z.infer<typeof flowPuzzleOptions>;

export const flowPuzzleAction = z.discriminatedUnion('type', [
  /** A complete drag from dot to dot. */
  z.strictObject({
    type: z.literal('connect'),
    path: z.array(indexBelow(MAX_FLOW_CELLS)).check(z.minLength(1), z.maxLength(MAX_FLOW_CELLS)),
    at: moveTime,
  }),
  z.strictObject({ type: z.literal('erase'), color: z.enum(flowColors), at: moveTime }),
  z.strictObject({ type: z.literal('reset'), at: moveTime }),
]);
export type FlowPuzzleAction = z.infer<typeof flowPuzzleAction>;
