import type { FlowColor } from './flow.levels';
import type { FlowPair, FlowPuzzle } from './flow.puzzle';
import { neighboursOf } from './winding-path';

/** The committed path of each colour, from dot to dot. */
export type FlowPaths = Readonly<Partial<Record<FlowColor, readonly number[]>>>;

/** A puzzle and the paths drawn so far. */
export interface FlowBoard {
  readonly puzzle: FlowPuzzle;
  readonly paths: FlowPaths;
}

export type StepRefusal =
  | 'not_a_dot'
  | 'already_connected'
  | 'not_a_neighbour'
  | 'visited_before'
  | 'dot_of_other_color'
  | 'path_of_other_color';

/** The pair that has a dot in this cell; undefined when there is none. */
export function pairAt(puzzle: FlowPuzzle, cell: number | undefined): FlowPair | undefined {
  return puzzle.pairs.find(({ dots }) => dots.some((dot) => dot === cell));
}

/**
 * Returns why a path may not continue to a cell, or null if it may (docs/product.md#flow-puzzle). `path` is what has
 * been drawn so far, empty before the first dot. The colour's own committed path does not block it, because the new one
 * replaces it.
 */
export function stepRefusal(board: FlowBoard, path: readonly number[], cell: number): StepRefusal | null {
  const here = pairAt(board.puzzle, cell);
  const last = path.at(-1);
  if (last === undefined) return here ? null : 'not_a_dot';
  const pair = pairAt(board.puzzle, path[0]);
  if (!pair) return 'not_a_dot';
  if (isConnected(pair, path)) return 'already_connected';
  if (!neighboursOf(last, board.puzzle.size).includes(cell)) return 'not_a_neighbour';
  if (path.includes(cell)) return 'visited_before';
  if (here && here !== pair) return 'dot_of_other_color';
  return isTakenFor(board.paths, pair.color, cell) ? 'path_of_other_color' : null;
}

/** Returns whether a path runs from one dot of the pair to the other. */
export function isConnected({ dots: [one, other] }: FlowPair, path: readonly number[]): boolean {
  const ends = [path[0], path.at(-1)];
  return ends.includes(one) && ends.includes(other);
}

function isTakenFor(paths: FlowPaths, color: FlowColor, cell: number): boolean {
  return Object.entries(paths).some(([owner, path]) => owner !== color && path.includes(cell));
}
