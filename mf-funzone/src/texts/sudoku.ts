/** Sudoku. */

export const howTo = [
  'Fill every empty cell with a number from 1 to 9.',
  "Each row, each column and each of the nine boxes has every number just once. You can't change the printed numbers.",
  'Press Small to note the numbers that might fit in a cell. Press Hint to get the right number in the cell you chose. You get one hint in each puzzle.',
  'A warm-up is a small board with 4 or 6 numbers. You play it just for fun, so it earns no XP.',
  'When the board is full, press Submit. There are 20 levels: level 1 earns 10 XP, level 2 earns 20 XP, and so on.',
  'On a keyboard, go from cell to cell with the arrow keys, type a number, and empty a cell with Backspace.',
];
export const levelName = (level: number) => `level ${level}`;
export const board = 'Board';
export const sizeOf = (side: number) => `${side} × ${side}`;
export const warmUp = (side: number) => `Warm-up ${sizeOf(side)}`;
export const levelOf = (level: number) => `${level} / 20`;
export const toFill = 'To fill';
export const newPuzzle = 'New puzzle';
// The wording of the results is fixed by docs/product.md#sudoku.
export const incorrect = 'Oops! Some cells are incorrect';
export const allDone = (levels: number) => `You completed all ${levels} levels of Sudoku!`;
export const warmUpSolved = 'You solved it!';
export const levelSolved = (level: number) => `Level ${level} solved!`;

export const numberPad = 'Put a number into the chosen cell';
export const emptyCell = 'Empty the cell';
export const smallNumbers = 'Small numbers';
export const small = 'Small';
export const hintNotNeeded = 'This number is right. Choose another cell for your hint.';

export const grid = (side: number) => `Sudoku, ${side} rows and ${side} columns`;
export const cell = (place: string, what: string) => `${place}, ${what}`;
export const cellTwice = (place: string, what: string) => `${place}, ${what}, twice in a row, column or box`;
export const empty = 'empty';
export const emptyWithMarks = (marks: string) => `empty, small ${marks}`;
export const given = (digit: number) => `given ${digit}`;
export const blank = 'blank';
export const row = (number: number, digits: string) => `Row ${number}: ${digits}.`;
export const changed = (place: string, what: string) => `${place}: ${what}.`;
export const noMarks = (place: string) => `${place}: no small numbers.`;
export const mark = (place: string, digit: number) => `${place}: small ${digit}.`;
export const warmUpBegun = (side: number, blanks: number) =>
  `A small board with the numbers 1 to ${side}. ${blanks} cells to fill in. Press Read the board to hear all of it.`;
export const begun = (level: number, blanks: number) =>
  `Level ${level}. ${blanks} cells to fill in. Press Read the board to hear all of it.`;
