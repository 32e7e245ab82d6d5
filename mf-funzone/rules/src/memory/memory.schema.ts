import * as z from 'zod/mini';
import { indexBelow, levelUpTo, moveTime, timerOption } from '../core/schemas';
import { MEMORY_LEVELS, SYMBOL_COUNT } from './memory.constants';

export const memoryOptions = z.strictObject({ level: levelUpTo(MEMORY_LEVELS), timer: timerOption });
export type MemoryOptions = z.infer<typeof memoryOptions>;

export const memoryAction = z.strictObject({
  type: z.literal('flip'),
  card: indexBelow(SYMBOL_COUNT * 2),
  at: moveTime,
});
export type MemoryAction = z.infer<typeof memoryAction>;
