import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { isGiven, sudoku, sudokuDescriptor } from './index';

const options = { level: 3, timer: 'x1' } as const;
const start = sudoku.start('sudoku', options);
const given = start.givens.findIndex((digit) => digit !== 0);
const blank = start.givens.indexOf(0);
const set = (cell: number, digit: number) => ({ type: 'set', cell, digit, at: 1_000 }) as const;

describe('sudoku', () => {
  it('locks the given cells', () => {
    expect([isGiven(start, given), isGiven(start, blank)]).toEqual([true, false]);
    expect(sudoku.apply(start, set(given, 1))).toEqual({ ok: false, reason: 'given_cell' });
  });

  it('writes a digit and takes it away again', () => {
    const written = accepted(sudoku.apply(start, set(blank, 7)));
    expect(written.cells[blank]).toBe(7);
    expect(accepted(sudoku.apply(written, set(blank, 0))).cells).toEqual(start.cells);
  });

  it('says when some cells are incorrect, and goes on', () => {
    const checked = accepted(sudoku.apply(start, { type: 'submit', at: 500 }));
    expect([checked.lastCheck, sudoku.result(checked)]).toEqual(['incorrect', { finished: false, won: false, xp: 0 }]);
    expect(accepted(sudoku.apply(checked, set(blank, 7))).lastCheck).toBeNull();
  });

  it('is won for ten XP a level when all cells are as in the solution', () => {
    const state = afterMoves(sudoku, start, sudokuDescriptor.solvedLog('sudoku', options));
    expect(sudoku.result(state)).toEqual({ finished: true, won: true, xp: 30 });
  });
});
