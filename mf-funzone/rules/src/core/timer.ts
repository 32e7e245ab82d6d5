/** How much time a child wants: the usual, twice as much, or no clock at all. XP is the same for all three. */
export type Timer = 'x1' | 'x2' | 'off';

/** Every choice of timer, in the order to offer it. */
export const timers: readonly Timer[] = ['x1', 'x2', 'off'];

/** The time a game allows, in milliseconds, under the child's timer choice; null is no limit. */
export function timeLimitMs(usualMs: number, timer: Timer): number | null {
  if (timer === 'off') return null;
  return timer === 'x2' ? usualMs * 2 : usualMs;
}

/** Whether the limit is used up after that many milliseconds. */
export function isTimeUp(limitMs: number | null, elapsedMs: number): boolean {
  return limitMs !== null && elapsedMs >= limitMs;
}

/** Milliseconds left of the limit, never below 0; null is no limit. */
export function timeLeftMs(limitMs: number | null, elapsedMs: number): number | null {
  return limitMs === null ? null : Math.max(0, limitMs - elapsedMs);
}
