/** Bans take a reader off the board, and readers leave it themselves (docs/product.md#leaderboard). */
export const onBoard = { isBanned: false, offBoard: { $ne: true } } as const;

export function isOnBoard({
  isBanned,
  offBoard,
}: {
  readonly isBanned: boolean;
  readonly offBoard?: boolean;
}): boolean {
  return !isBanned && offBoard !== true;
}
