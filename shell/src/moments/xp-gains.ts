/** What a page knows about a reader's XP. */
export interface KnownXp {
  readonly userId: string;
  readonly total: number;
  /** When the total was last seen to change, in milliseconds. */
  readonly at: number;
}

/** A slow answer may bring an older profile back for a moment: a lower total counts once it has stood for so long. */
const settledMs = 5_000;

/**
 * XP that a newer profile shows for the first time; 0 for somebody who has just signed in, and for a profile that is
 * older than what is known.
 */
export function gainOf(
  known: KnownXp | null,
  userId: string,
  total: number,
  now: number,
): { gain: number; known: KnownXp } {
  if (known?.userId !== userId) return { gain: 0, known: { userId, total, at: now } };
  if (total > known.total) return { gain: total - known.total, known: { userId, total, at: now } };
  // Points were taken back, or an older answer came late.
  const isSettled = now - known.at > settledMs;
  return { gain: 0, known: isSettled && total < known.total ? { userId, total, at: now } : known };
}
