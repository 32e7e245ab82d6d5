import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import type { FlowPuzzleState } from './index';
import { flowLevels, flowPuzzle, flowPuzzleDescriptor, isConnected, pairAt, stepRefusal } from './index';

/**
 * A small grid of its own:
 *
 * a . b      cells 0 1 2
 * . . .            3 4 5
 * a . b            6 7 8
 */
const grid: FlowPuzzleState = {
  at: 0,
  difficulty: 'easy',
  paths: {},
  puzzle: {
    size: 3,
    pairs: [
      { color: 'red', letter: 'A', dots: [0, 6] },
      { color: 'blue', letter: 'B', dots: [2, 8] },
    ],
    solution: [],
  },
};
const connect = (path: number[], at = 0) => ({ type: 'connect', path, at }) as const;

describe('stepRefusal', () => {
  it('starts on a dot', () => {
    expect(stepRefusal(grid, [], 0)).toBeNull();
    expect(stepRefusal(grid, [], 4)).toBe('not_a_dot');
    expect(stepRefusal(grid, [4], 1)).toBe('not_a_dot');
  });

  it('goes to a cell beside, above or below', () => {
    expect(stepRefusal(grid, [0], 3)).toBeNull();
    expect(stepRefusal(grid, [0], 4)).toBe('not_a_neighbour');
    expect(stepRefusal(grid, [2], 3)).toBe('not_a_neighbour');
  });

  it('visits no cell twice', () => {
    expect(stepRefusal(grid, [0, 1, 4, 3], 0)).toBe('visited_before');
  });

  it('enters no dot of another colour', () => {
    expect(stepRefusal(grid, [0, 1], 2)).toBe('dot_of_other_color');
  });

  it('enters no committed path of another colour, but may cross its own', () => {
    const board = accepted(flowPuzzle.apply(grid, connect([0, 1, 4, 3, 6])));
    expect(stepRefusal(board, [2, 5], 4)).toBe('path_of_other_color');
    expect(stepRefusal(board, [0], 1)).toBeNull();
  });

  it('ends on the second dot', () => {
    expect(stepRefusal(grid, [0, 3, 6], 7)).toBe('already_connected');
  });
});

describe('flow puzzle', () => {
  it('has the sizes, pairs and XP of the three levels', () => {
    expect(flowLevels).toEqual({
      easy: { size: 5, pairs: 5, xp: 5 },
      medium: { size: 8, pairs: 5, xp: 40 },
      hard: { size: 10, pairs: 7, xp: 60 },
    });
  });

  it('commits a path from dot to dot, from either end', () => {
    const board = afterMoves(flowPuzzle, grid, [connect([6, 3, 0])]);
    expect(board.paths).toEqual({ red: [6, 3, 0] });
    expect(flowPuzzle.result(board)).toEqual({ finished: false, won: false, xp: 0 });
  });

  it('refuses a path that does not arrive, or is none', () => {
    expect(flowPuzzle.apply(grid, connect([0, 3]))).toEqual({ ok: false, reason: 'not_connected' });
    expect(flowPuzzle.apply(grid, connect([0]))).toEqual({ ok: false, reason: 'not_connected' });
    expect(flowPuzzle.apply(grid, connect([]))).toEqual({ ok: false, reason: 'not_connected' });
    expect(flowPuzzle.apply(grid, connect([0, 4, 6]))).toEqual({ ok: false, reason: 'not_a_neighbour' });
  });

  it('replaces a colour’s path by a new one', () => {
    const board = afterMoves(flowPuzzle, grid, [connect([0, 3, 6]), connect([0, 1, 4, 7, 6], 10)]);
    expect(board.paths.red).toEqual([0, 1, 4, 7, 6]);
  });

  it('erases one path, or all', () => {
    const board = afterMoves(flowPuzzle, grid, [connect([0, 3, 6])]);
    expect(accepted(flowPuzzle.apply(board, { type: 'erase', color: 'red', at: 5 })).paths).toEqual({});
    expect(flowPuzzle.apply(board, { type: 'erase', color: 'blue', at: 5 })).toEqual({
      ok: false,
      reason: 'nothing_to_erase',
    });
    expect(accepted(flowPuzzle.apply(board, { type: 'reset', at: 5 })).paths).toEqual({});
  });

  it('is complete when all colours are connected', () => {
    const board = afterMoves(flowPuzzle, grid, [connect([0, 3, 6]), connect([2, 5, 8], 10)]);
    expect(flowPuzzle.result(board)).toEqual({ finished: true, won: true, xp: 5 });
  });

  it.each(['easy', 'medium', 'hard'] as const)('%s: the solution solves it', (difficulty) => {
    const options = { difficulty, timer: 'x1' } as const;
    const state = afterMoves(
      flowPuzzle,
      flowPuzzle.start('flow', options),
      flowPuzzleDescriptor.solvedLog('flow', options),
    );
    expect(flowPuzzle.result(state)).toEqual({ finished: true, won: true, xp: flowLevels[difficulty].xp });
  });

  it('tells which pair a cell belongs to', () => {
    expect(pairAt(grid.puzzle, 8)?.color).toBe('blue');
    expect(pairAt(grid.puzzle, 4)).toBeUndefined();
    expect(isConnected({ color: 'red', letter: 'A', dots: [0, 6] }, [6, 3, 0])).toBe(true);
  });
});
