/**
 * Matches the accounts on the leaderboard. Moderators, banned readers and accounts that
 * are being ended are not on it, and readers may leave it
 * (docs/product.md#leaderboard).
 */
export const onBoard = { isBanned: false, isAdmin: { $ne: true }, offBoard: { $ne: true }, deleteAfter: null } as const;

export function isOnBoard({
  isBanned,
  isAdmin,
  offBoard,
  deleteAfter,
}: {
  readonly isBanned: boolean;
  readonly isAdmin: boolean;
  readonly offBoard?: boolean;
  readonly deleteAfter: Date | null;
}): boolean {
  return !isBanned && !isAdmin && offBoard !== true && deleteAfter === null;
}
