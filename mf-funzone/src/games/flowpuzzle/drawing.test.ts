import { type FlowBoard, flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { describe, expect, it } from 'vitest';
import { follow, isComplete, stepTo } from './drawing';

/** A board with the dots of A in the corners of the first column and those of B in the corners of the last. */
const board: FlowBoard = {
  puzzle: {
    size: 5,
    pairs: [
      { color: 'red', letter: 'A', dots: [0, 20] },
      { color: 'blue', letter: 'B', dots: [4, 24] },
    ],
    solution: [],
  },
  paths: {},
};

describe('drawing a line', () => {
  it('goes one cell on, and back to a cell it went through', () => {
    const { drawing } = stepTo(board, [0, 5, 10], 11);
    expect(drawing).toEqual([0, 5, 10, 11]);
    expect(stepTo(board, drawing, 5)).toEqual({ drawing: [0, 5], refusal: null });
  });

  it('refuses a jump and the dot of another pair, and leaves the line as it was', () => {
    expect(stepTo(board, [0], 2)).toEqual({ drawing: [0], refusal: 'not_a_neighbour' });
    expect(stepTo(board, [0, 1, 2, 3], 4)).toEqual({ drawing: [0, 1, 2, 3], refusal: 'dot_of_other_color' });
  });

  it('follows a finger that jumped, first along the longer side', () => {
    expect(follow(board, [0], 16).drawing).toEqual([0, 5, 10, 11, 16]);
  });

  it('stops before the line of another pair', () => {
    const crossed = { ...board, paths: { blue: [4, 3, 2, 7, 12, 17, 22, 23, 24] } };
    expect(follow(crossed, [0, 5, 10], 14)).toEqual({ drawing: [0, 5, 10, 11], refusal: 'path_of_other_color' });
  });

  it('ends at the other dot, however far the finger went', () => {
    const { drawing } = follow(board, [0, 5, 10, 15], 20);
    expect(isComplete(board, drawing)).toBe(true);
    expect(follow(board, drawing, 24).drawing).toEqual(drawing);
  });

  it('draws what the engine takes', () => {
    const start = { ...flowPuzzle.start('any', { difficulty: 'easy', timer: 'x1' }), ...board };
    const path = [...follow(board, [4], 24).drawing];
    expect(flowPuzzle.apply(start, { type: 'connect', path, at: 1_000 }).ok).toBe(true);
  });
});
