/** How long a decision can be taken back, in milliseconds: thirty days. */
export const undoWindowMs = 30 * 24 * 60 * 60 * 1_000;

/** Whether a decision made then is too old to take back; never true without a date. */
export function isPastUndo(decidedAt: string | null | undefined, now: Date): boolean {
  return decidedAt != null && now.getTime() - new Date(decidedAt).getTime() > undoWindowMs;
}
