import { type GameName, plural } from '@storysprout/contract';

/** Texts shared by all games: start screen, clock, help, pause, results and XP. */

export const easy = 'Easy';
export const medium = 'Medium';
export const hard = 'Hard';
export const play = 'Play';
export const welcomeBack = 'Welcome back!';
export const firstTime = 'Your first time here. Have fun!';
export const ready = 'Ready?';
export const keepPlayingWhat = (what: string) => `Keep playing ${what}`;
export const leftTooLong = "The puzzle you left is more than a day old, so it's gone. Here comes a fresh one!";
export const justForFun = 'Just for fun, without XP';
export const sameForAll = 'The same puzzle for every reader today';
export const todaysPuzzle = "Today's puzzle";
export const solvedAlready = '(you solved it)';

const bestLevel = (xp: number) => `Your best so far: level ${xp / 10}`;
const solvedSoFar = (_: number, wins: number) =>
  `Your score so far: ${wins} ${plural(wins, { one: 'puzzle', other: 'puzzles' })} solved`;
const solvedInMoves = (xp: number, wins: number, fewest?: number) =>
  fewest === undefined ? solvedSoFar(xp, wins) : `Your best so far: solved in ${fewest} moves`;
export const wonSoFar = (_: number, wins: number) =>
  `Your score so far: ${wins} ${plural(wins, { one: 'game', other: 'games' })} won`;

/**
 * The best result so far, for games that do not simply count wins. It is built from the most XP of one round, the
 * rounds won and the fewest moves.
 */
export const best: Readonly<Partial<Record<GameName, (xp: number, wins: number, fewestMoves?: number) => string>>> = {
  memory: bestLevel,
  hangman: bestLevel,
  sudoku: bestLevel,
  typing: (xp) => `Your best so far: ${xp} ${plural(xp, { one: 'balloon', other: 'balloons' })}`,
  spellbee: (xp) => `Your best so far: ${xp / 2} ${plural(xp / 2, { one: 'word', other: 'words' })}`,
  quizgame: (xp) => `Your best so far: ${xp} out of 10`,
  storygame: (_, wins) => `Your score so far: ${wins} ${plural(wins, { one: 'story', other: 'stories' })} built`,
  crossword: solvedSoFar,
  puzzle: solvedInMoves,
  flowpuzzle: solvedSoFar,
};

export const howMuchTime = 'How much time do you want? You earn the same XP.';
export const usualTime = 'Usual time';
export const doubleTime = 'Double time';
export const noTimer = 'No timer';
export const seconds = (count: number) => `${count} s`;
export const secondsLeft = (count: number) => `${count} seconds left.`;
/** The wording is fixed by docs/product.md#memory-match. */
export const timeUp = "⏰ Time's up! Try again.";

export const backToFunZone = 'Back to FunZone';
export const pause = 'Pause';
export const paused = 'Paused';
export const keepPlaying = 'Keep playing';
export const howToPlay = 'How to Play';
export const soundsOff = 'Turn sounds off';
export const soundsOn = 'Turn sounds on';

export const settingUp = 'Setting up your game...';
export const unreachable = "We couldn't set up a game for XP.";
export const unreachableAdvice = 'Try again, or play just for fun.';
export const playWithoutXp = 'Play without XP';

export const gameNews = 'Game news';
export const readTheBoard = 'Read the board';
export const goToCell = 'Go to another cell';
export const cellLeft = 'Cell to the left';
export const cellAbove = 'Cell above';
export const cellBelow = 'Cell below';
export const cellRight = 'Cell to the right';
export const place = (row: number, column: number) => `Row ${row}, column ${column}`;

export const result = 'Result';
export const playAgain = 'Play Again';
export const restart = 'Restart';
export const reset = 'Reset';
export const submit = 'Submit';
export const hint = 'Hint';
export const correct = 'Correct!';
export const level = 'Level';
export const score = 'Score';
export const time = 'Time';
export const timeLeft = 'Time left';
export const xp = 'XP';

export const newPuzzleQuestion = 'Start a new puzzle?';
export const newPuzzleYes = 'Yes, a new one';
export const keepMyPuzzle = 'Keep my puzzle';
export const emptyPuzzleQuestion = 'Clear the whole puzzle?';
export const emptyPuzzleYes = 'Yes, clear it';
export const fillingGone = 'Everything you filled in will be gone.';

export const xpAwarded = (count: number) => `🎉 +${count} XP awarded!`;
export const xpFailed = 'Failed to award XP.';
export const xpSafe = "Your XP is safe. We'll try again soon.";
/** The wording is fixed by docs/product.md#games. */
export const signInForXp = 'You must be logged in to earn XP.';
