/** Hangman: the flower. */

export const howTo = [
  'Read the clue and guess the word, one letter at a time. The flower has six petals and loses one for each wrong letter.',
  'Each word you find takes you up a level. Level 1 earns 10 XP, level 2 earns 20 XP, and so on.',
  'Type a letter on your keyboard, or pick one with the mouse, a finger, or Tab and Enter.',
];
export const whichWords = 'Which words do you want to guess?';
export const wrong = 'Wrong';
export const clue = 'Clue:';
export const tryAgain = 'Try Again';
export const otherWords = 'Choose other words';
// The wording of the results is fixed by docs/product.md#hangman.
export const lost = (word: string) => `You lost! The word was ${word}`;
export const allDone = 'You completed all 40 levels!';
export const found = 'You found it!';
export const levelComplete = (level: number) => `Level ${level} complete!`;

export const petals = (left: number, all: number) => `Flower: ${left} of ${all} petals left`;
export const typeALetter = 'Type a letter';
export const orPickOne = 'Or pick one';
export const letterOut = (letter: string) => `${letter}, not in the word`;
export const letterIn = (letter: string) => `${letter}, in the word`;
export const blank = 'blank';
export const word = (count: number, letters: string) => `${count} letters: ${letters}`;
export const board = (letters: string, wrongCount: number, most: number) =>
  `${letters}. ${wrongCount} of ${most} wrong.`;
export const begun = (level: number, clueText: string, boardText: string) =>
  `Level ${level}. Clue: ${clueText}. ${boardText}`;
export const guessedRight = (letter: string) => `${letter} is in the word.`;
export const guessedWrong = (letter: string) => `${letter} is not in the word.`;
