import type { Tiles } from './tiles';
import { GAP, movableCells, slid, solvedTiles } from './tiles';

/** For every solvable arrangement, the cell to slide next; null for the solved one. */
type NextSlides = ReadonlyMap<string, number | null>;

let known: NextSlides | undefined;

/** Returns the next slide for every solvable arrangement, computed once by searching backwards from the solved one. */
export function nextSlides(): NextSlides {
  known ??= explored();
  return known;
}

/** The shortest way to solve an arrangement, as cells to slide. */
export function slidesToSolve(tiles: Tiles): number[] {
  const cells: number[] = [];
  let present = tiles;
  for (let cell = nextSlides().get(keyOf(present)); typeof cell === 'number'; cell = nextSlides().get(keyOf(present))) {
    cells.push(cell);
    present = slid(present, cell);
  }
  return cells;
}

export function keyOf(tiles: Tiles): string {
  return tiles.join('');
}

function explored(): NextSlides {
  const slides = new Map<string, number | null>([[keyOf(solvedTiles), null]]);
  const queue: Tiles[] = [solvedTiles];
  for (const tiles of queue) {
    for (const cell of movableCells(tiles)) {
      const earlier = slid(tiles, cell);
      if (slides.has(keyOf(earlier))) continue;
      slides.set(keyOf(earlier), tiles.indexOf(GAP));
      queue.push(earlier);
    }
  }
  return slides;
}
