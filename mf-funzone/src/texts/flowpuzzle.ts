/** Flow Puzzle. */

export const howTo = [
  'Connect the two dots of each color with a line. Every color has its own letter, too.',
  'Lines go up, down, left and right. They never cross. Some cells may stay empty.',
  'Drag from dot to dot with the mouse or a finger. Or press a dot and then one cell after another.',
  'On a keyboard, go to a dot with the arrow keys and press Enter. Draw with the arrow keys, go back with Backspace, and let go with Enter or Escape.',
];
export const howBig = 'How big should the puzzle be?';
export const connected = 'Connected';
/** The wording is fixed by docs/product.md#flow-puzzle. */
export const complete = 'Puzzle Complete!';
export const letGo = 'Let go';
export const draw = 'Draw';
export const grid = (size: number) => `Flow puzzle, ${size} rows and ${size} columns`;

export const noDot = "There's no dot here.";
export const alreadyConnected = 'This pair is connected.';
export const tooFar = "That's too far away.";
export const wasHere = 'The line has been here.';
export const otherDot = 'Another dot is in the way.';
export const otherLine = 'Another line is in the way.';

/** The name of a pair, such as 'A, red'; letter and color mean the same. */
export const pair = (letter: string, color: string) => `${letter}, ${color}`;
export const and = ' and ';
export const connectedThrough = (places: string) => ` Connected through ${places}.`;
export const dots = (name: string, places: string, line: string) => `Dot ${name}: ${places}.${line}`;
export const board = (size: number, allDots: string) => `${size} rows and ${size} columns. ${allDots}`;
export const dot = (name: string) => `dot ${name}`;
export const dotWithLine = (name: string) => `dot ${name}, line`;
export const line = (name: string) => `line ${name}`;
export const empty = 'empty';
export const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
export const free = (names: string) => `Free: ${names}.`;
export const noWay = 'Dead end! Go back with Backspace.';
export const lineLetGo = 'You let go of the line.';
export const drawing = (name: string) => `Drawing ${name}. `;
export const connectedNow = (name: string, left: number) => `${name} is connected. ${left} to go.`;
export const emptyBoard = (all: string) => `The board is empty. ${all}`;
