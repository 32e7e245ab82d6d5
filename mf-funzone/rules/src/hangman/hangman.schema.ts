import * as z from 'zod/mini';
import { difficulties } from '../core/difficulty';
import { indexBelow, levelUpTo, moveTime, timerOption } from '../core/schemas';
import { HANGMAN_LEVELS } from './hangman.constants';

/** The number of entries of the longest list. */
const MAX_ENTRIES = 29;

export const hangmanOptions = z.strictObject({
  difficulty: z.enum(difficulties),
  level: levelUpTo(HANGMAN_LEVELS),
  /** The entry of the previous round, which is not drawn twice in a row. */
  previousEntry: z.optional(indexBelow(MAX_ENTRIES)),
  timer: timerOption,
});
export type HangmanOptions = z.infer<typeof hangmanOptions>;

export const hangmanAction = z.strictObject({
  type: z.literal('guess'),
  letter: z.string().check(z.regex(/^[A-Za-z]$/)),
  at: moveTime,
});
export type HangmanAction = z.infer<typeof hangmanAction>;
