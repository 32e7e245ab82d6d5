/**
 * Matches the accounts on the leaderboard. Moderators and banned readers are not on it, and readers may leave it
 * (docs/product.md#leaderboard).
 */
export const onBoard = { isBanned: false, isAdmin: { $ne: true }, offBoard: { $ne: true } } as const;

export function isOnBoard({
  isBanned,
  isAdmin,
  offBoard,
}: {
  readonly isBanned: boolean;
  readonly isAdmin: boolean;
  readonly offBoard?: boolean;
}): boolean {
  return !isBanned && !isAdmin && offBoard !== true;
}
