/** Quiz. */

export const howTo = (questions: number, seconds: number) => [
  `${questions} questions with four answers each. Only one is right. You have ${seconds} seconds for each question, and your first choice counts.`,
  'Every right answer earns one XP. At the end you can look at the questions you missed.',
  'On a keyboard, press 1, 2, 3 or 4, or go to an answer with Tab and press Enter.',
];
export const howHard = 'How hard should the questions be?';
export const question = 'Question';
export const inARow = (count: number) => `${count} in a row!`;
export const finish = 'Finish Quiz';
export const next = 'Next';
/** The wording is fixed by docs/product.md#quiz. */
export const wrong = (answer: string) => `Oops! The correct answer is ${answer}`;
export const score = (right: number, all: number) => `You scored ${right} out of ${all}.`;
export const over = (scoreText: string) => `The quiz is over. ${scoreText}`;
export const asked = (number: number, all: number, questionText: string, choices: string) =>
  `Question ${number} of ${all}. ${questionText} ${choices}`;
export const choice = (number: number, option: string) => `${number}: ${option}.`;

export const allRight = 'You knew them all!';
export const lookAgain = "Let's look at these again";
export const yourAnswer = (answer: string) => `Your answer: ${answer}`;
export const noAnswer = 'no answer in time';
export const correctAnswer = 'Correct answer:';
