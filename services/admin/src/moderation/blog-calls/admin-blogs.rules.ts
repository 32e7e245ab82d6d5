/** The time within which a decision can be undone, in milliseconds: thirty days. */
export const undoWindowMs = 30 * 24 * 60 * 60 * 1_000;

/** Returns whether a decision is too old to undo; false without a date. */
export function isPastUndo(decidedAt: string | null | undefined, now: Date): boolean {
  return decidedAt != null && now.getTime() - new Date(decidedAt).getTime() > undoWindowMs;
}
