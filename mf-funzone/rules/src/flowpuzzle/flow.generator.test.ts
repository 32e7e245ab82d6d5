import { describe, expect, it } from 'vitest';
import { difficulties } from '../core/difficulty';
import { createRng } from '../core/rng';
import { finish } from '../core/steps';
import { deadEnds, TRIED_ORDERS } from './flow.difficulty';
import { generateFlow } from './flow.generator';
import { flowColors, flowLevels } from './flow.levels';
import { flowPuzzle } from './flowpuzzle.engine';
import { neighboursOf, windingPath } from './winding-path';

const areLinked = (path: readonly number[], size: number) =>
  path.every((cell, index) => index === 0 || neighboursOf(path[index - 1] ?? -1, size).includes(cell));

describe('windingPath', () => {
  it('goes through every cell once, from neighbour to neighbour', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const path = finish(windingPath(8, createRng(seed)));
      expect(new Set(path).size).toBe(64);
      expect(areLinked(path, 8)).toBe(true);
    }
  });
});

describe('generateFlow', () => {
  it.each(difficulties)('%s: can be solved, for 1,000 seeds', (difficulty) => {
    const level = flowLevels[difficulty];
    for (let seed = 0; seed < 1_000; seed += 1) {
      const { size, pairs, solution } = finish(generateFlow(seed, difficulty, true));
      expect([size, pairs.length]).toEqual([level.size, level.pairs]);
      expect(new Set(solution.flat()).size).toBe(size * size);
      expect(solution.every((path) => path.length >= 3 && areLinked(path, size))).toBe(true);
      expect(pairs.map(({ dots }) => dots)).toEqual(solution.map((path) => [path.at(0), path.at(-1)]));
      expect(pairs.some(({ dots: [one, other] }) => neighboursOf(one, size).includes(other))).toBe(false);
    }
  });

  it('gives a level that holds what its number says: what a hand without a head cannot do grows with it', () => {
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const [easy = 0, medium = 0, hard = 0] = difficulties.map((difficulty) => {
      const stuck = seeds.map((seed) => {
        const puzzle = finish(generateFlow(seed, difficulty, true));
        // Uses random orders that differ from those the generator tried.
        return finish(deadEnds(puzzle, createRng(seed, 'other orders'))) / TRIED_ORDERS;
      });
      return stuck.reduce((sum, share) => sum + share, 0) / stuck.length;
    });
    expect(easy).toBeLessThan(0.3);
    expect(medium).toBeGreaterThan(0.6);
    expect(hard).toBeGreaterThan(medium + 0.1);
  });

  it('deals rounds from before the measure as it always did', () => {
    const before = flowPuzzle.start('an old round', { difficulty: 'medium', timer: 'x1' }).puzzle;
    expect(before).toEqual(finish(generateFlow('an old round', 'medium', false)));
    const shares = Array.from({ length: 100 }, (_, seed) => {
      return finish(deadEnds(finish(generateFlow(seed, 'medium', false)), createRng(seed)));
    });
    expect(shares).toContain(0);
  });

  it('gives each pair its own colour and letter', () => {
    const { pairs } = finish(generateFlow('colours', 'hard', true));
    expect(pairs.map(({ letter }) => letter).join('')).toBe('ABCDEFG');
    expect(new Set(pairs.map(({ color }) => color)).size).toBe(7);
    expect(pairs.every(({ color }) => flowColors.includes(color))).toBe(true);
  });
});
