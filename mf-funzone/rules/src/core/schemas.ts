import * as z from 'zod/mini';

/** The latest time a move may have: one day, in milliseconds. */
const MAX_AT_MS = 86_400_000;

/** A move's time: whole milliseconds since the start of the round. */
export const moveTime = z.int().check(z.gte(0), z.lte(MAX_AT_MS));

export const tickMove = z.strictObject({ type: z.literal('tick'), at: moveTime });

/** The child's timer choice; games without a clock accept and ignore it. */
export const timerOption = z._default(z.enum(['x1', 'x2', 'off']), 'x1');

/** An index into a list of that length. */
export function indexBelow(count: number) {
  return z.int().check(z.gte(0), z.lt(count));
}

/** A level from 1 to the game's last. */
export function levelUpTo(last: number) {
  return z.int().check(z.gte(1), z.lte(last));
}
