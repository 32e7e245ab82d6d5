import { describeGame, KEY_MS, type Log, STEP_MS } from '../core/descriptor';
import { crossword } from './crossword.engine';
import { type CrosswordAction, crosswordAction, crosswordOptions } from './crossword.schema';

export type { CrosswordState } from './crossword.engine';
export { correctWords, crossword } from './crossword.engine';
export type { CrosswordDirection, CrosswordEntry, CrosswordGrid } from './crossword.grid';
export { crosswordPuzzles } from './crossword.puzzles';
export type { CrosswordAction, CrosswordOptions } from './crossword.schema';

export const crosswordDescriptor = describeGame({
  engine: crossword,
  options: crosswordOptions,
  action: crosswordAction,
  fastestMoveMs: () => KEY_MS,
  solvedLog: (seed, options): Log<CrosswordAction> => {
    const { letters } = crossword.start(seed, options).grid;
    const fills = letters.flatMap((letter, cell): Log<CrosswordAction> => {
      return letter === null ? [] : [{ type: 'fill', cell, letter, at: cell * STEP_MS }];
    });
    return [...fills, { type: 'submit', at: letters.length * STEP_MS }];
  },
  sampleOptions: { puzzle: 0, timer: 'x1' },
});
