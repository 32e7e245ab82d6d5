import type { Difficulty } from '../core/difficulty';
import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import type { FlowColor } from './flow.levels';
import { flowColors, flowLevels } from './flow.levels';
import { neighboursOf, windingPath } from './winding-path';

/** Two dots to connect. The letter says the same as the colour, for those who can't tell colours apart. */
export interface FlowPair {
  readonly color: FlowColor;
  /** A capital, from A on. */
  readonly letter: string;
  readonly dots: readonly [number, number];
}

export interface FlowPuzzle {
  readonly size: number;
  readonly pairs: readonly FlowPair[];
  /** One way to connect each pair, in the order of `pairs`; together they fill the grid. */
  readonly solution: readonly (readonly number[])[];
}

/** Shorter paths would connect themselves. */
const SHORTEST_PATH = 3;

/** A puzzle that can be solved, because it is cut out of its solution. */
export function* generateFlow(seed: Seed, difficulty: Difficulty): Steps<FlowPuzzle> {
  const { size, pairs } = flowLevels[difficulty];
  for (let attempt = 0; ; attempt += 1) {
    const rng = createRng(seed, `flow ${difficulty} ${attempt}`);
    const paths = cutInto(yield* windingPath(size, rng), pairs, rng);
    if (paths.every((path) => !isTrivial(path, size))) return puzzleOf(size, paths, rng);
  }
}

function puzzleOf(size: number, paths: readonly number[][], rng: Rng): FlowPuzzle {
  const colors = shuffle(flowColors, rng);
  const solution = shuffle(paths, rng);
  const pairs = solution.map((path, index): FlowPair => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + index);
    return { color: itemAt(colors, index), letter, dots: endsOf(path) };
  });
  return { size, pairs, solution };
}

/** Cuts a path into pieces, each at least half as long as an even cut would make them. */
function cutInto(path: readonly number[], pieces: number, rng: Rng): number[][] {
  const shortest = Math.max(SHORTEST_PATH, Math.floor(path.length / pieces / 2));
  const lengths = Array.from({ length: pieces }, () => shortest);
  for (let spare = path.length - shortest * pieces; spare > 0; spare -= 1) {
    const longer = rng.below(pieces);
    lengths[longer] = itemAt(lengths, longer) + 1;
  }
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return path.slice(from - length, from);
  });
}

/** Dots side by side are no riddle. */
function isTrivial(path: readonly number[], size: number): boolean {
  const [first, last] = endsOf(path);
  return neighboursOf(first, size).includes(last);
}

function endsOf(path: readonly number[]): [number, number] {
  return [itemAt(path, 0), itemAt(path, path.length - 1)];
}
