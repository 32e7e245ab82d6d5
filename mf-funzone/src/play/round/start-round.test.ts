import { sudoku, sudokuDescriptor } from '@storysprout/game-rules/sudoku';
import { expect, it } from 'vitest';
import { roundAfter } from './start-round';

const options = { level: 1, timer: 'x1' } as const;
const state = sudoku.start('left', options);
const log = sudokuDescriptor.solvedLog('left', options);

it('makes the same moves again', () => {
  const round = roundAfter(sudoku, state, log.slice(0, 5));
  expect(round.moves).toEqual(log.slice(0, 5));
  expect(round.state.cells.filter((digit) => digit === 0)).toHaveLength(24 - 5);
});

it.each([
  ['another game', [{ type: 'fill', at: 1, cell: 'x' }]],
  ['no cell', [{ type: 'set', at: 1, cell: 900, digit: 2 }]],
  ['a round that is over', log],
])('begins anew after moves of %s', (_, moves) => {
  expect(roundAfter(sudoku, state, moves)).toEqual({ state, moves: [] });
});
