import { plural } from '@storysprout/contract';

/** Crossword. */

export const howTo = [
  'Each clue stands for a word. Write one letter in each square. Where words cross, they share a letter.',
  'Press Submit when every square is filled. If all the words are right, you earn 10 XP.',
  "After Submit, we mark the words that aren't right yet. Are you stuck? Hint fills in one letter of the word you're on. You get one hint for each word.",
  'On a keyboard, go to a clue with Tab and press Enter to jump to its word. Type letters, move with the arrow keys, and switch between across and down with Enter.',
];
export const puzzle = 'Puzzle';
export const titleOf = (title: string) => `“${title}”`;
export const resetPuzzle = 'Reset Puzzle';
export const nextPuzzle = 'Next Puzzle';
export const solved = 'You solved it!';
/** The wording is fixed by docs/product.md#crossword. */
export const incorrect = 'Keep trying! Some answers are incorrect.';
export const stillEmpty = 'The board is still empty. Write your first word!';
export const isEmpty = 'The board is empty.';
export const score = (right: number, words: number) =>
  `Score: ${right} of ${words} ${plural(words, { one: 'word', other: 'words' })}`;
export const begun = (title: string, words: number) => `${title}. ${words} words. Choose a clue, then type the word.`;

export const across = 'Across';
export const down = 'Down';
export const clues = 'Clues';
export const clueBefore = 'Previous clue';
export const nextClue = 'Next clue';
export const lookAgain = 'look again';
export const lookAgainAt = (names: string) => `Look again at ${names}.`;
export const grid = (rows: number, columns: number) => `Crossword, ${rows} rows and ${columns} columns`;
/** The name of a clue, such as '3 down'. */
export const entryName = (number: number, direction: 'across' | 'down') => `${number} ${direction}`;
export const letterOf = (place: string, at: number, entry: string) => `${place}, letter ${at} of ${entry}`;
export const hintGiven = (at: number, entry: string, letter: string) => `Letter ${at} of ${entry} is ${letter}.`;
export const blank = 'blank';
export const entry = (name: string, letters: number, clue: string, soFar: string) =>
  `${name}, ${letters} letters. ${clue}. So far: ${soFar}.`;
