import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { createRng } from '../core/rng';
import { movableCells, puzzle, puzzleDescriptor } from './index';
import { keyOf, nextSlides } from './tile-solver';
import { isSolvable, isSolved, shuffledTiles, solvedTiles } from './tiles';

const start = puzzle.start('puzzle', { timer: 'x1' });
const slide = (cell: number, at: number) => ({ type: 'slide', cell, at }) as const;

describe('shuffledTiles', () => {
  it('can be solved and is not solved yet, for 1,000 seeds', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const tiles = shuffledTiles(createRng(seed));
      expect(nextSlides().has(keyOf(tiles))).toBe(true);
      expect(isSolved(tiles)).toBe(false);
    }
  });

  it('shuffles again when the tiles come out in order', () => {
    const noChange = [8, 7, 6, 5, 4, 3, 2, 1];
    const real = createRng('again');
    const rng = { ...real, below: (bound: number) => noChange.shift() ?? real.below(bound) };
    expect(isSolved(shuffledTiles(rng))).toBe(false);
    expect(noChange).toEqual([]);
  });
});

describe('isSolvable', () => {
  it('is true for exactly the half that can be reached', () => {
    expect(nextSlides().size).toBe(181_440);
    expect(isSolvable(solvedTiles)).toBe(true);
    expect(isSolvable([2, 1, 3, 4, 5, 6, 7, 8, 0])).toBe(false);
  });
});

describe('sliding puzzle', () => {
  it('slides a tile next to the gap and counts the move', () => {
    const [cell = 0] = movableCells(start.tiles);
    const state = accepted(puzzle.apply(start, slide(cell, 500)));
    expect(state.tiles[cell]).toBe(0);
    expect(state.moveCount).toBe(1);
  });

  it('moves no other tile, nor the gap itself', () => {
    const movable = movableCells(start.tiles);
    for (const cell of [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((other) => !movable.includes(other))) {
      expect(puzzle.apply(start, slide(cell, 0))).toEqual({ ok: false, reason: 'not_next_to_gap' });
    }
  });

  it('is won for 10 XP when the tiles are in order', () => {
    const state = afterMoves(puzzle, start, puzzleDescriptor.solvedLog('puzzle', { timer: 'x1' }));
    expect(state.tiles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
    expect(puzzle.result(state)).toEqual({ finished: true, won: true, xp: 10 });
  });

  it('is over at 180 s, at 360 s with twice the time, and never without a clock', () => {
    const endsAt = (timer: 'x1' | 'x2' | 'off', at: number) =>
      puzzle.result(accepted(puzzle.apply(puzzle.start(1, { timer }), { type: 'tick', at }))).finished;
    expect([endsAt('x1', 179_999), endsAt('x1', 180_000)]).toEqual([false, true]);
    expect([endsAt('x2', 359_999), endsAt('x2', 360_000)]).toEqual([false, true]);
    expect(endsAt('off', 7_200_000)).toBe(false);
  });
});
