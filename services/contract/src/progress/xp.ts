import type { GameXpReason } from './games';

/** The XP rules (docs/product.md#xp). */

/** XP that only the server awards (docs/product.md#xp-from-writing). */
export const writingXp = {
  blog_published: 2,
  comment: 3,
  like: 2,
  share: 5,
  daily_visit: 1,
  funzone_explorer: 50,
} as const;
export type WritingXpReason = keyof typeof writingXp;

/** The number of comments (including replies), likes and shares that earn XP, per reader and day. */
export const paidPerDay = { comment: 10, like: 10, share: 4 } as const satisfies Partial<
  Record<WritingXpReason, number>
>;

/** The number of different games that a reader must win in a day to become its FunZone Explorer. */
export const explorerGames = 3;

export type XpReason = WritingXpReason | GameXpReason;

export const xpPerLevel = 100;

/** A new account is level 1, and every 100 XP is one more (docs/product.md#levels). */
export function levelOf(totalPoints: number): number {
  return 1 + Math.floor(totalPoints / xpPerLevel);
}

/** Width of the dashboard's progress bar in percent: points mod 50, doubled (docs/product.md#levels). */
export function progressPercent(totalPoints: number): number {
  return (totalPoints % 50) * 2;
}
