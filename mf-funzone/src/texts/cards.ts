import type { GameName } from '@storysprout/contract';

/** The games' cards: in the FunZone, on the home page and beside a blog. */

export const teasers: Readonly<Record<GameName, string>> = {
  memory: 'Find every pair before time runs out.',
  tictac: 'Get three in a row before the computer does.',
  storygame: 'Pick a hero, a place and an adventure. Watch your story grow!',
  hangman: 'Guess the word, letter by letter.',
  spellbee: 'Listen carefully and spell the word.',
  sudoku: 'Fill every row, column and box with 1 to 9.',
  typing: 'Pop the balloons with your keyboard.',
  quizgame: 'Ten questions about our big, amazing world.',
  crossword: 'Read the clues and fill the grid.',
  puzzle: 'Slide the tiles back into order.',
  flowpuzzle: 'Connect the colors without crossing lines.',
};

export const upTo = 'up to';
export const timeForAGame = 'Time for a game?';
export const surpriseMe = 'Surprise me!';
export const surpriseTeaser = "Can't choose? We'll pick a game for you.";
export const earlierGames = 'Earlier games';
export const moreGames = 'More games';
// The wording of the two texts for visitors is fixed by docs/product.md#games.
export const signInFromHome = 'Please login to play games and earn XP!';
export const signInFromFunZone = '⚠️ You must be logged in to play games!';
