import * as z from 'zod/mini';
import { difficulties } from '../core/difficulty';
import { indexBelow, moveTime, timerOption } from '../core/schemas';

const OPTION_COUNT = 4;

export const quizGameOptions = z.strictObject({ difficulty: z.enum(difficulties), timer: timerOption });
export type QuizGameOptions = z.infer<typeof quizGameOptions>;

export const quizGameAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choose'), option: indexBelow(OPTION_COUNT), at: moveTime }),
  z.strictObject({ type: z.literal('next'), at: moveTime }),
]);
export type QuizGameAction = z.infer<typeof quizGameAction>;
