import { itemAt } from '../core/item-at';
import type { Rng } from '../core/rng';
import { shuffle } from '../core/rng';

export const TILE_COLUMNS = 3;
export const TILE_CELLS = TILE_COLUMNS * TILE_COLUMNS;
/** The number that represents the empty space. */
export const GAP = 0;

/** The tile in each cell, row by row: 1 to 8, and 0 for the empty space. */
export type Tiles = readonly number[];

/** The tiles in order, the gap last. */
export const solvedTiles: Tiles = [1, 2, 3, 4, 5, 6, 7, 8, GAP];

export function isSolved(tiles: Tiles): boolean {
  return tiles.every((tile, cell) => tile === solvedTiles[cell]);
}

/** Returns whether two cells share an edge. */
export function areNeighbours(first: number, second: number): boolean {
  const rows = Math.abs(Math.floor(first / TILE_COLUMNS) - Math.floor(second / TILE_COLUMNS));
  const columns = Math.abs((first % TILE_COLUMNS) - (second % TILE_COLUMNS));
  return rows + columns === 1;
}

/** The cells whose tile can slide into the gap. */
export function movableCells(tiles: Tiles): number[] {
  const gap = tiles.indexOf(GAP);
  return tiles.flatMap((_, cell) => (areNeighbours(cell, gap) ? [cell] : []));
}

/** Returns the tiles after the tile in `cell` has moved into the gap. */
export function slid(tiles: Tiles, cell: number): Tiles {
  return tiles.with(tiles.indexOf(GAP), itemAt(tiles, cell)).with(cell, GAP);
}

/**
 * Returns whether an arrangement can be solved. On a grid three cells wide, slides never change the parity of the
 * number of inversions, so it must be even.
 */
export function isSolvable(tiles: Tiles): boolean {
  const numbers = tiles.filter((tile) => tile !== GAP);
  const inversions = numbers.flatMap((tile, index) => numbers.slice(index + 1).filter((later) => later < tile));
  return inversions.length % 2 === 0;
}

/** A shuffled arrangement that can be solved and is not solved yet. */
export function shuffledTiles(rng: Rng): Tiles {
  const tiles = shuffle(solvedTiles, rng);
  const solvable = isSolvable(tiles) ? tiles : withTwoTilesSwapped(tiles);
  return isSolved(solvable) ? shuffledTiles(rng) : solvable;
}

/** Swaps two tiles, which turns an unsolvable arrangement into a solvable one. */
function withTwoTilesSwapped(tiles: Tiles): Tiles {
  const [one, two] = [tiles.indexOf(1), tiles.indexOf(2)];
  return tiles.with(one, 2).with(two, 1);
}
