import { itemAt } from '../core/item-at';
import type { Rng } from '../core/rng';
import { pick } from '../core/rng';
import type { Steps } from '../core/steps';

/** Enough bends for the straight start to be forgotten. */
const BENDS_PER_CELL = 12;
const BENDS_PER_STEP = 100;

/** The cells that share an edge with a cell of a square grid. */
export function neighboursOf(cell: number, size: number): number[] {
  const [row, column] = [Math.floor(cell / size), cell % size];
  return [
    ...(row > 0 ? [cell - size] : []),
    ...(row < size - 1 ? [cell + size] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
  ];
}

/**
 * A random path through every cell of a square grid exactly once. It starts as a snake and is bent at
 * its ends over and over ("backbite"), which can't break it, so there is no searching and no dead end.
 */
export function* windingPath(size: number, rng: Rng): Steps<number[]> {
  const path = snake(size);
  const neighbours = path.map((_, cell) => neighboursOf(cell, size));
  let isTurned = false;
  for (let bend = 0; bend < size * size * BENDS_PER_CELL; bend += 1) {
    if (bend % BENDS_PER_STEP === 0) yield;
    if (rng.below(2) !== 0) isTurned = !isTurned;
    if (isTurned) bendStart(path, neighbours, rng);
    else bendEnd(path, neighbours, rng);
  }
  return isTurned ? path.reverse() : path;
}

function snake(size: number): number[] {
  return Array.from({ length: size * size }, (_, step) => {
    const [row, column] = [Math.floor(step / size), step % size];
    return row * size + (row % 2 === 0 ? column : size - 1 - column);
  });
}

/** Links the path's end to a neighbour and undoes that neighbour's old link by turning the rest around. */
function bendEnd(path: number[], neighbours: readonly (readonly number[])[], rng: Rng): void {
  const last = path.length - 1;
  turn(path, path.indexOf(pick(itemAt(neighbours, itemAt(path, last)), rng)) + 1, last);
}

/** The same at the path's start. */
function bendStart(path: number[], neighbours: readonly (readonly number[])[], rng: Rng): void {
  turn(path, 0, path.indexOf(pick(itemAt(neighbours, itemAt(path, 0)), rng)) - 1);
}

/** Turns the cells from one place to another around, both included. */
function turn(path: number[], from: number, to: number): void {
  for (let [low, high] = [from, to]; low < high; low += 1, high -= 1) {
    const moved = itemAt(path, low);
    path[low] = itemAt(path, high);
    path[high] = moved;
  }
}
