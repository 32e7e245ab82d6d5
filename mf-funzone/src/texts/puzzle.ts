import type { Category } from '@storysprout/contract';

/** Sliding Puzzle. */

export const howTo = [
  'Put the tiles in order from 1 to 8, row by row, with the empty space at the end. Only a tile next to the space can slide.',
  'There is a picture under the numbers. Choose it before you start, then put it back together.',
  'Click or tap a tile. On a keyboard, go to the board with Tab and slide with the arrow keys.',
];
export const choosePicture = 'Which picture do you want to build?';
/** Our covers that make good puzzles, by category. */
export const ownPictures: Readonly<Partial<Record<Category, string>>> = {
  Story: 'Our picture for stories',
  'Nature & Science': 'Our picture for nature and science',
  'Recipes for Kids': 'Our picture for recipes',
  'Travel and Adventure': 'Our picture for travel and adventure',
};
export const blogPicture = (title: string) => `The picture of “${title}”`;
export const numbersOnly = 'No picture, just numbers';
export const numbers = '1 2 3';
export const moves = 'Moves';
export const board = 'Puzzle';
export const solved = 'Puzzle solved!';
/** The wording is fixed by docs/product.md#sliding-puzzle. */
export const solvedForXp = 'Puzzle solved! XP awarded!';
export const tile = (number: number, row: number, column: number) => `Tile ${number}, row ${row}, column ${column}`;
export const canSlide = (tileText: string) => `${tileText}, can slide`;
export const gap = 'gap';
export const row = (number: number, tiles: string) => `Row ${number}: ${tiles}.`;
