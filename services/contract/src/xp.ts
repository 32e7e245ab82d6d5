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

/** How many comments and replies earn XP, per reader and day. */
export const paidCommentsPerDay = 10;

/** How many different games make their winner the day's FunZone Explorer. */
export const explorerGames = 3;

/** Reasons a game may give, as the browser sends them (docs/product.md#games). */
export const gameXpReasons = [
  'memory_game_win',
  'crossword_win',
  'hangman_level_up',
  'puzzle_win',
  'balloon_typing',
  'spell_bee',
  'story_builder',
  'quiz_game',
  'sudoku_level_up',
  'tictactoe_win',
  'flow_puzzle_complete',
] as const;
export type GameXpReason = (typeof gameXpReasons)[number];

export type XpReason = WritingXpReason | GameXpReason;

const tensUpTo = (top: number) => (xp: number) => xp % 10 === 0 && xp >= 10 && xp <= top;
const oneOf =
  (...values: number[]) =>
  (xp: number) =>
    values.includes(xp);
const between = (low: number, high: number) => (xp: number) => xp >= low && xp <= high;

const possibleXp: Readonly<Record<GameXpReason, (xp: number) => boolean>> = {
  memory_game_win: tensUpTo(200),
  crossword_win: oneOf(10),
  hangman_level_up: tensUpTo(400),
  puzzle_win: oneOf(10),
  balloon_typing: between(1, 60),
  spell_bee: (xp) => xp % 2 === 0 && xp >= 2 && xp <= 60,
  story_builder: oneOf(2),
  quiz_game: between(1, 10),
  sudoku_level_up: tensUpTo(200),
  tictactoe_win: oneOf(2, 10),
  flow_puzzle_complete: oneOf(5, 40, 60),
};

/** Whether a game can give this much XP for this reason (docs/product.md#xp-from-play). */
export function isPossibleGameXp(reason: GameXpReason, xp: number): boolean {
  return Number.isInteger(xp) && possibleXp[reason](xp);
}

export const xpPerLevel = 100;

/** A new account is level 1, and every 100 XP is one more (docs/product.md#levels). */
export function levelOf(totalPoints: number): number {
  return 1 + Math.floor(totalPoints / xpPerLevel);
}

/** Width of the dashboard's progress bar in percent: points mod 50, doubled (docs/product.md#levels). */
export function progressPercent(totalPoints: number): number {
  return (totalPoints % 50) * 2;
}
