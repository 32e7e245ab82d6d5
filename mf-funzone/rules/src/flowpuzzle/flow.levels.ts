import type { Difficulty } from '../core/difficulty';
/** The colours of the dots. */
export const flowColors = ['red', 'blue', 'green', 'orange', 'purple', 'yellow', 'pink', 'cyan'] as const;
export type FlowColor = (typeof flowColors)[number];

/** See docs/product.md#flow-puzzle; the XP stands in docs/product.md#games. `size` is the cells along one side. */
export const flowLevels: Readonly<Record<Difficulty, { size: number; pairs: number; xp: number }>> = {
  easy: { size: 5, pairs: 5, xp: 5 },
  medium: { size: 8, pairs: 5, xp: 40 },
  hard: { size: 10, pairs: 7, xp: 60 },
};

/**
 * The fewest of the tried orders of drawing (`deadEnds`, of 11) that must lead into a dead end: so a level cannot be done
 * by joining dot after dot without a thought.
 */
export const leastDeadEnds: Readonly<Record<Difficulty, number>> = { easy: 0, medium: 7, hard: 9 };

/** The largest grid's cells. */
export const MAX_FLOW_CELLS = 100;
/** The longest log the server looks at: each of these moves may be a path of many cells. */
export const MAX_FLOW_MOVES = 1_000;
/** The view's pause before a new puzzle is made. */
export const NEXT_PUZZLE_DELAY_MS = 2_000;
