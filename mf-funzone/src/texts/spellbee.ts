/** Spelling Bee. */

export const howTo = [
  'Listen to the word, type it and press Enter. Each right word earns two XP.',
  'You have 30 seconds. To hear the word once more, press Hear it again. You can also read what the word means.',
  'If you turn sounds off, we say a word only when you ask for it.',
];
export const whichWords = 'Which words would you like to spell?';
export const mistakes = 'Mistakes';
export const hearAgain = 'Hear it again';
export const itMeans = 'It means:';
export const letters = (count: number) => `(${count} letters)`;
export const typeTheWord = 'Type the word';
/** The wording is fixed by docs/product.md#spelling-bee. */
export const wrong = 'Oops! wrong';
export const timeUp = "Time's up!";
export const allSpelled = 'You spelled every word!';
export const finalScore = (score: number) => `Final score: ${score}`;
export const toPractice = 'Words to practice';

export const word = (number: number, length: number, hint: string) => `Word ${number}. ${length} letters. ${hint}.`;
export const spelled = (spelling: string) => `. It is spelled ${spelling}.`;
export const result = (end: string, score: number) => `${end} Your score is ${score}.`;
export const practiceList = (words: string) => ` Words to practice: ${words}.`;
