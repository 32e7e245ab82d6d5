import { describe, expect, it } from 'vitest';
import { finish } from '../core/steps';
import { blankCount, blanksOn, generateSudoku } from './generator';
import { boxOf, columnOf, fullShape, rowOf } from './grid';
import { solutionsOf } from './solver';
import { SUDOKU_LEVELS } from './sudoku.constants';

const levels = Array.from({ length: SUDOKU_LEVELS }, (_, index) => index + 1);

function isComplete(grid: readonly number[]): boolean {
  return [rowOf, columnOf, boxOf].every((unitOf) => {
    const digits = new Set(grid.map((digit, cell) => unitOf(cell, fullShape) * 10 + digit));
    return digits.size === 81 && grid.every((digit) => digit >= 1 && digit <= 9);
  });
}

describe('generateSudoku', () => {
  it('grows more difficult with every level', () => {
    const blanks = levels.map(blanksOn);
    expect([blanks.at(0), blanks.at(-1)]).toEqual([24, 54]);
    expect(blanks.every((count, index) => index === 0 || count > (blanks[index - 1] ?? 0))).toBe(true);
  });

  it('has exactly one solution, for 1,000 seeds over all levels', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const level = (seed % SUDOKU_LEVELS) + 1;
      const { givens, solution } = finish(generateSudoku(seed, level));
      expect(isComplete(solution)).toBe(true);
      expect(blankCount(givens)).toBe(blanksOn(level));
      expect(solutionsOf(givens, 2)).toEqual([solution]);
    }
  });

  it('starts anew when a grid does not give up enough cells', () => {
    for (let seed = 0; seed < 150; seed += 1)
      expect(blankCount(finish(generateSudoku(`deep ${seed}`, 20)).givens)).toBe(54);
  });
});

describe('solutionsOf', () => {
  it('finds more than one where there is more than one, up to the limit', () => {
    const { solution } = finish(generateSudoku('many', 1));
    const almostEmpty = solution.map((digit, cell) => (cell < 20 ? digit : 0));
    expect(solutionsOf(almostEmpty, 3)).toHaveLength(3);
  });

  it('finds none where there is none', () => {
    const stuck = Array.from({ length: 81 }, (_, cell) => (cell < 8 ? cell + 1 : cell === 17 ? 9 : 0));
    expect(solutionsOf(stuck, 2)).toEqual([]);
  });
});
