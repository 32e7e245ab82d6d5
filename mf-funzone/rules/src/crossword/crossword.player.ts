import fc from 'fast-check';
import { definePlayer, keyMs, type Log, STEP_MS, x1 } from '../core/game-player';
import { type CrosswordAction, type CrosswordOptions, crossword } from './index';

export const player = definePlayer<CrosswordOptions, CrosswordAction>({
  options: fc.record({ timer: x1 }),
  solve: (seed, options) => {
    const { letters } = crossword.start(seed, options).grid;
    const fills = letters.flatMap((letter, cell): Log<CrosswordAction> => {
      return letter === null ? [] : [{ type: 'fill', cell, letter, at: cell * STEP_MS }];
    });
    return [...fills, { type: 'submit', at: letters.length * STEP_MS }];
  },
  fastestMs: () => keyMs,
});
