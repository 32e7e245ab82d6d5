import * as z from 'zod/mini';
import { difficulties } from '../core/difficulty';
import { indexBelow, moveTime, timerOption } from '../core/schemas';
import { flowColors, MAX_FLOW_CELLS } from './flow.levels';

export const flowPuzzleOptions = z.strictObject({
  difficulty: z.enum(difficulties),
  timer: timerOption,
  /** Medium and Hard have to be thought out; rounds from before this option do not. */
  winding: z.optional(z.boolean()),
});
export type FlowPuzzleOptions = z.infer<typeof flowPuzzleOptions>;

export const flowPuzzleAction = z.discriminatedUnion('type', [
  /** A whole drag, from dot to dot. */
  z.strictObject({
    type: z.literal('connect'),
    path: z.array(indexBelow(MAX_FLOW_CELLS)).check(z.minLength(1), z.maxLength(MAX_FLOW_CELLS)),
    at: moveTime,
  }),
  z.strictObject({ type: z.literal('erase'), color: z.enum(flowColors), at: moveTime }),
  z.strictObject({ type: z.literal('reset'), at: moveTime }),
]);
export type FlowPuzzleAction = z.infer<typeof flowPuzzleAction>;
