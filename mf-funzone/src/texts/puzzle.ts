/** Sliding Puzzle. */

export const howTo = [
  'Put the tiles in order from 1 to 8, row by row, with the empty space at the end. Only a tile next to the space can slide.',
  'Click or tap a tile. On a keyboard, go to the board with Tab and slide with the arrow keys.',
];
export const moves = 'Moves';
export const board = 'Puzzle';
export const solved = 'Puzzle solved!';
/** Fixed: docs/product.md#sliding-puzzle. */
export const solvedForXp = 'Puzzle solved! XP awarded!';
export const tile = (number: number, row: number, column: number) => `Tile ${number}, row ${row}, column ${column}`;
export const canSlide = (tileText: string) => `${tileText}, can slide`;
export const gap = 'gap';
export const row = (number: number, tiles: string) => `Row ${number}: ${tiles}.`;
