import type { Rng } from '../core/rng';
import { shuffle } from '../core/rng';
import type { Steps } from '../core/steps';
import type { FlowPuzzle } from './flow.puzzle';
import { neighboursOf } from './winding-path';

/** The number of random drawing orders tried besides the obvious ones. */
const RANDOM_ORDERS = 8;
/** By letter, shortest first, longest first, plus the random orders. */
export const TRIED_ORDERS = 3 + RANDOM_ORDERS;

type Order = readonly number[];

/**
 * Counts how many of `TRIED_ORDERS` drawing orders end in a dead end if every pair takes its shortest way, as somebody
 * does who does not plan ahead. 0 means the puzzle solves itself. Trying one order is one step.
 */
export function* deadEnds(puzzle: FlowPuzzle, rng: Rng): Steps<number> {
  let count = 0;
  for (const order of triedOrders(puzzle, rng)) {
    yield;
    if (!canBeDrawn(puzzle, order)) count += 1;
  }
  return count;
}

function triedOrders({ pairs, size }: FlowPuzzle, rng: Rng): Order[] {
  const byLetter = [...pairs.keys()];
  const distance = (pair: number) => {
    const [one, other] = pairs[pair]?.dots ?? [0, 0];
    return Math.abs((one % size) - (other % size)) + Math.abs(Math.floor(one / size) - Math.floor(other / size));
  };
  const shortestFirst = byLetter.toSorted((one, other) => distance(one) - distance(other));
  const random = Array.from({ length: RANDOM_ORDERS }, () => shuffle(byLetter, rng));
  return [byLetter, shortestFirst, shortestFirst.toReversed(), ...random];
}

/**
 * Connects one pair after the other by the shortest way around the lines drawn so far; false if one can't be connected.
 */
function canBeDrawn({ pairs, size }: FlowPuzzle, order: Order): boolean {
  const isTaken = new Uint8Array(size * size);
  for (const { dots } of pairs) for (const dot of dots) isTaken[dot] = 1;
  return order.every((pair) => {
    const [from, to] = pairs[pair]?.dots ?? [0, 0];
    return drawShortest(isTaken, size, from, to);
  });
}

/** Marks a shortest way as taken; false when there is none. */
function drawShortest(isTaken: Uint8Array, size: number, from: number, to: number): boolean {
  const cameFrom = new Int16Array(size * size).fill(-1);
  cameFrom[from] = from;
  const queue = [from];
  for (const cell of queue) {
    for (const next of neighboursOf(cell, size)) {
      if (cameFrom[next] !== -1 || (isTaken[next] === 1 && next !== to)) continue;
      cameFrom[next] = cell;
      if (next === to) {
        for (let back = to; back !== from; back = cameFrom[back] ?? from) isTaken[back] = 1;
        return true;
      }
      queue.push(next);
    }
  }
  return false;
}
