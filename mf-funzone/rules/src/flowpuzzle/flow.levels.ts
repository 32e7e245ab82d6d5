import type { Difficulty } from '../core/difficulty';
/** The colours of the dots. */
export const flowColors = ['red', 'blue', 'green', 'orange', 'purple', 'yellow', 'pink', 'cyan'] as const;
export type FlowColor = (typeof flowColors)[number];

/**
 * The levels of docs/product.md#flow-puzzle, with the XP of docs/product.md#games. `size` is the number of cells along
 * one side.
 */
export const flowLevels: Readonly<Record<Difficulty, { size: number; pairs: number; xp: number }>> = {
  easy: { size: 5, pairs: 5, xp: 5 },
  medium: { size: 8, pairs: 5, xp: 40 },
  hard: { size: 10, pairs: 7, xp: 60 },
};

/**
 * The least number of dead ends among the tried drawing orders (`deadEnds`, of 11), so that a level can't be solved by
 * connecting dots without thinking.
 */
export const leastDeadEnds: Readonly<Record<Difficulty, number>> = { easy: 0, medium: 7, hard: 9 };

/** The number of cells of the largest grid. */
export const MAX_FLOW_CELLS = 100;
/**
 * The longest log the server accepts. It is lower than in other games because each move may be a path of many cells.
 */
export const MAX_FLOW_MOVES = 1_000;
/** The view's pause before the next puzzle, in milliseconds. */
export const NEXT_PUZZLE_DELAY_MS = 2_000;
