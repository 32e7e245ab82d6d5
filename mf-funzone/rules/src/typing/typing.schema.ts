import * as z from 'zod/mini';
import { moveTime, timerOption } from '../core/schemas';

export const typingOptions = z.strictObject({ timer: timerOption });
export type TypingOptions = z.infer<typeof typingOptions>;

export const typingAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pop'), letter: z.string().check(z.regex(/^[A-Za-z]$/)), at: moveTime }),
  /** Ends a game without a clock. */
  z.strictObject({ type: z.literal('stop'), at: moveTime }),
]);
export type TypingAction = z.infer<typeof typingAction>;
