import type { Difficulty } from '../core/difficulty';
import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import { deadEnds } from './flow.difficulty';
import { flowColors, flowLevels, leastDeadEnds } from './flow.levels';
import type { FlowPair, FlowPuzzle } from './flow.puzzle';
import { neighboursOf, windingPath } from './winding-path';

/** Shorter paths would be trivial to connect. */
const SHORTEST_PATH = 3;

/**
 * Generates a puzzle by cutting a path through the whole grid into pieces, so a solution always exists.
 *
 * @param isWinding true if the puzzle must have the level's `leastDeadEnds`; false for rounds started before that rule
 * existed
 */
export function* generateFlow(seed: Seed, difficulty: Difficulty, isWinding: boolean): Steps<FlowPuzzle> {
  const { size, pairs } = flowLevels[difficulty];
  const least = isWinding ? leastDeadEnds[difficulty] : 0;
  for (let attempt = 0; ; attempt += 1) {
    const rng = createRng(seed, `flow ${difficulty} ${attempt}`);
    const paths = cutInto(yield* windingPath(size, rng), pairs, rng);
    if (!paths.every((path) => !isTrivial(path, size))) continue;
    const puzzle = puzzleOf(size, paths, rng);
    if (least === 0 || (yield* deadEnds(puzzle, rng)) >= least) return puzzle;
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

/** Two adjacent dots would be no challenge. */
function isTrivial(path: readonly number[], size: number): boolean {
  const [first, last] = endsOf(path);
  return neighboursOf(first, size).includes(last);
}

function endsOf(path: readonly number[]): [number, number] {
  return [itemAt(path, 0), itemAt(path, path.length - 1)];
}
