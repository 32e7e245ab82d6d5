import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { finish } from '../core/steps';
import { parseRoundOptions } from '../registry';
import { blankCount, generateSudoku } from './generator';
import { solutionsOf } from './solver';
import { isGentle, sudokuWithWarmUps } from './warm-up';

describe('a warm-up', () => {
  it.each([
    [4, 7],
    [6, 15],
  ] as const)('of %i numbers has one solution, which is found without guessing', (size, blanks) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const { givens, solution } = sudokuWithWarmUps.start(seed, { size });
      expect(givens).toHaveLength(size * size);
      expect(blankCount(givens)).toBe(blanks);
      expect(solutionsOf(givens, 2)).toEqual([solution]);
      expect(isGentle(givens)).toBe(true);
      expect([...new Set(solution)].sort()).toEqual([1, 2, 3, 4, 5, 6].slice(0, size));
    }
  });

  it('is won without XP, and takes no digit that it does not have', () => {
    const start = sudokuWithWarmUps.start('small', { size: 4 });
    const blank = start.givens.indexOf(0);
    const write = (digit: number) => sudokuWithWarmUps.apply(start, { type: 'set', cell: blank, digit, at: 0 });
    expect(write(5)).toEqual({ ok: false, reason: 'no_such_digit' });
    expect(accepted(write(4)).cells[blank]).toBe(4);
    const sets = start.solution.flatMap((digit, cell) =>
      start.givens[cell] === 0 ? [{ type: 'set', cell, digit, at: cell } as const] : [],
    );
    const end = afterMoves(sudokuWithWarmUps, start, [...sets, { type: 'submit', at: 9_000 }]);
    expect(sudokuWithWarmUps.result(end)).toEqual({ finished: true, won: true, xp: 0 });
  });

  it('is no round for the server, and leaves the levels as they are', () => {
    expect(parseRoundOptions('sudoku', { size: 4 })).toBeNull();
    const { givens, solution } = sudokuWithWarmUps.start('level', { level: 7, timer: 'x1' });
    expect({ givens, solution }).toEqual(finish(generateSudoku('level', 7)));
  });
});

it('says which puzzles need a guess', () => {
  expect(isGentle(finish(generateSudoku('gentle', 1)).givens)).toBe(true);
  expect(isGentle(Array.from({ length: 81 }, () => 0))).toBe(false);
});
