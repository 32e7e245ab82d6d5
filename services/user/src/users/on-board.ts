/** The board is the children's; bans take a reader off it, and readers leave it themselves (docs/product.md#leaderboard). */
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
