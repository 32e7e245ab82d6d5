import * as z from 'zod/mini';
import { difficulties } from '../core/difficulty';
import { moveTime, timerOption } from '../core/schemas';

/** A limit far above the longest word. */
export const MAX_ANSWER_LENGTH = 40;

export const spellBeeOptions = z.strictObject({ difficulty: z.enum(difficulties), timer: timerOption });
export type SpellBeeOptions = z.infer<typeof spellBeeOptions>;

export const spellBeeAction = z.strictObject({
  type: z.literal('answer'),
  text: z.string().check(z.maxLength(MAX_ANSWER_LENGTH)),
  at: moveTime,
});
export type SpellBeeAction = z.infer<typeof spellBeeAction>;
