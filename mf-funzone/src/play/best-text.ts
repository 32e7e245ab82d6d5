import type { GameName } from '@storysprout/contract';
import type { Best } from './bests';

const level = ({ xp }: Best) => `Your best so far: level ${xp / 10}`;

const wins =
  (one: string, many: string) =>
  ({ wins: count }: Best) =>
    `Your score so far: ${count} ${count === 1 ? one : many}`;

const solved = wins('puzzle solved', 'puzzles solved');

/** For games that count something else than rounds won. */
const texts: Readonly<Partial<Record<GameName, (best: Best) => string>>> = {
  memory: level,
  hangman: level,
  sudoku: level,
  typing: ({ xp }) => `Your best so far: ${xp} ${xp === 1 ? 'balloon' : 'balloons'}`,
  spellbee: ({ xp }) => `Your best so far: ${xp / 2} ${xp === 2 ? 'word' : 'words'}`,
  quizgame: ({ xp }) => `Your best so far: ${xp} right out of 10`,
  storygame: wins('story built', 'stories built'),
  crossword: solved,
  puzzle: solved,
  flowpuzzle: solved,
};

const won = wins('game won', 'games won');

/** The best so far, as the start screen of a game says it. */
export function bestText(game: GameName, best: Best): string {
  return (texts[game] ?? won)(best);
}
