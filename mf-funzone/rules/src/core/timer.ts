/** The timer choice of the child: the usual time, twice as much, or no clock. XP is the same for all three. */
export type Timer = 'x1' | 'x2' | 'off';

/** Every choice of timer, in the order to offer it. */
export const timers: readonly Timer[] = ['x1', 'x2', 'off'];

/** Returns the time limit under the child's timer choice, in milliseconds; null means no limit. */
export function timeLimitMs(usualMs: number, timer: Timer): number | null {
  if (timer === 'off') return null;
  return timer === 'x2' ? usualMs * 2 : usualMs;
}

/** Returns whether the limit is used up after `elapsedMs`; never without a limit. */
export function isTimeUp(limitMs: number | null, elapsedMs: number): boolean {
  return limitMs !== null && elapsedMs >= limitMs;
}

/** Returns the milliseconds left, never below 0; null means no limit. */
export function timeLeftMs(limitMs: number | null, elapsedMs: number): number | null {
  return limitMs === null ? null : Math.max(0, limitMs - elapsedMs);
}
