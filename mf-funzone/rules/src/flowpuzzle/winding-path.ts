import { itemAt } from '../core/item-at';
import type { Rng } from '../core/rng';
import { pick } from '../core/rng';
import type { Steps } from '../core/steps';

/** Enough bends that no trace of the initial snake is left. */
const BENDS_PER_CELL = 12;
const BENDS_PER_STEP = 100;

/** The cells that share an edge with a cell of a square grid. */
export function neighboursOf(cell: number, size: number): readonly number[] {
  return neighboursOn(size)[cell] ?? [];
}

const known = new Map<number, readonly (readonly number[])[]>();

/** The neighbours of every cell, worked out once for each size. */
function neighboursOn(size: number): readonly (readonly number[])[] {
  const neighbours = known.get(size) ?? Array.from({ length: size * size }, (_, cell) => findNeighbours(cell, size));
  known.set(size, neighbours);
  return neighbours;
}

function findNeighbours(cell: number, size: number): number[] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return [
    ...(row > 0 ? [cell - size] : []),
    ...(row < size - 1 ? [cell + size] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
  ];
}

/**
 * Generates a random path that visits every cell of a square grid once. It starts as a snake and is bent at its ends
 * over and over ("backbite"), which always keeps it a valid path, so no search and no dead ends are needed.
 */
export function* windingPath(size: number, rng: Rng): Steps<number[]> {
  const path = snake(size);
  const neighbours = neighboursOn(size);
  let isTurned = false;
  for (let count = 0; count < size * size * BENDS_PER_CELL; count += 1) {
    if (count % BENDS_PER_STEP === 0) yield;
    if (rng.below(2) !== 0) isTurned = !isTurned;
    bend(path, isTurned ? 0 : path.length - 1, neighbours, rng);
  }
  return isTurned ? path.reverse() : path;
}

function snake(size: number): number[] {
  return Array.from({ length: size * size }, (_, step) => {
    const [row, column] = [Math.floor(step / size), step % size];
    return row * size + (row % 2 === 0 ? column : size - 1 - column);
  });
}

/**
 * Links one end of the path to a random neighbour and reverses the part between them, which removes the neighbour's old
 * link.
 */
function bend(path: number[], end: number, neighbours: readonly (readonly number[])[], rng: Rng): void {
  const linked = path.indexOf(pick(itemAt(neighbours, itemAt(path, end)), rng));
  if (end === 0) turn(path, 0, linked - 1);
  else turn(path, linked + 1, end);
}

/** Reverses the cells between two indexes, both included. */
function turn(path: number[], from: number, to: number): void {
  for (let [low, high] = [from, to]; low < high; low += 1, high -= 1) {
    const moved = itemAt(path, low);
    path[low] = itemAt(path, high);
    path[high] = moved;
  }
}
