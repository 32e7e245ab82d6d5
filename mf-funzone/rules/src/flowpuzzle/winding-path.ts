import { itemAt } from '../core/item-at';
import type { Rng } from '../core/rng';
import { pick } from '../core/rng';

/** Enough bends for the straight start to be forgotten. */
const BENDS_PER_CELL = 12;

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
export function windingPath(size: number, rng: Rng): number[] {
  let path = snake(size);
  for (let bend = 0; bend < size * size * BENDS_PER_CELL; bend += 1) {
    path = bentAtTheEnd(rng.below(2) === 0 ? path : path.reverse(), size, rng);
  }
  return path;
}

function snake(size: number): number[] {
  return Array.from({ length: size * size }, (_, step) => {
    const [row, column] = [Math.floor(step / size), step % size];
    return row * size + (row % 2 === 0 ? column : size - 1 - column);
  });
}

/** Links the path's end to a neighbour and undoes that neighbour's old link by turning the rest around. */
function bentAtTheEnd(path: number[], size: number, rng: Rng): number[] {
  const end = itemAt(path, path.length - 1);
  const link = path.indexOf(pick(neighboursOf(end, size), rng));
  return [...path.slice(0, link + 1), ...path.slice(link + 1).reverse()];
}
