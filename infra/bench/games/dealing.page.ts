import type { Steps } from '@storysprout/game-rules/core';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { sudoku } from '@storysprout/game-rules/sudoku';
import { inSlices } from '../../../mf-funzone/src/play/in-slices';

/** The generators at their hardest setting, in the browser. All times are in milliseconds. */

const deals = {
  sudoku: (seed: string) => sudoku.startInSteps?.(seed, { level: 20, timer: 'x1' }),
  flow: (seed: string) => flowPuzzle.startInSteps?.(seed, { difficulty: 'hard', timer: 'x1', winding: true }),
};
export type Dealt = keyof typeof deals;

function stepsOf(game: Dealt, seed: string): Steps<unknown> {
  const steps = deals[game](seed);
  if (!steps) throw new Error(`${game} deals at once.`);
  return steps;
}

/** The whole deal at once. */
export function wholeMs(game: Dealt, seed: string): number {
  const startedAt = performance.now();
  for (const _ of stepsOf(game, seed));
  return performance.now() - startedAt;
}

/** Deals in steps, as the games' pages do. */
export async function deal(game: Dealt, seed: string): Promise<void> {
  await inSlices(stepsOf(game, seed));
}
