/** The XP of a reader as this page last saw it. */
export interface KnownXp {
  readonly userId: string;
  readonly total: number;
  /** When the total was last seen to change, in milliseconds. */
  readonly at: number;
}

/**
 * A slow response may bring back an older profile for a moment. So a lower total is accepted only this many
 * milliseconds after the last change.
 */
const settledMs = 5_000;

/**
 * Returns the XP that a newer profile shows for the first time. It is 0 for somebody who has just signed in, and for a
 * profile that is older than the known one.
 */
export function gainOf(
  known: KnownXp | null,
  userId: string,
  total: number,
  now: number,
): { gain: number; known: KnownXp } {
  if (known?.userId !== userId) return { gain: 0, known: { userId, total, at: now } };
  if (total > known.total) return { gain: total - known.total, known: { userId, total, at: now } };
  // Points were taken back, or an older response came late.
  const isSettled = now - known.at > settledMs;
  return { gain: 0, known: isSettled && total < known.total ? { userId, total, at: now } : known };
}
