import type { GameName } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

/** A game's picture and colour on its card. */
export interface GameLook {
  readonly emoji: EmojiName;
  readonly tone: 'blue' | 'sun' | 'leaf' | 'berry';
  readonly teaser: string;
}

export const gameLooks: Readonly<Record<GameName, GameLook>> = {
  memory: { emoji: 'panda', tone: 'leaf', teaser: 'Find every pair before the time is up.' },
  tictac: { emoji: 'performing-arts', tone: 'blue', teaser: 'Three in a row against the computer.' },
  storygame: {
    emoji: 'dragon-face',
    tone: 'berry',
    teaser: 'Pick a hero, a place and an adventure, and watch your story grow.',
  },
  hangman: { emoji: 'magnifying-glass-tilted-left', tone: 'sun', teaser: 'Guess the word, letter by letter.' },
  spellbee: { emoji: 'honeybee', tone: 'sun', teaser: 'Listen well and spell it right.' },
  sudoku: { emoji: 'input-numbers', tone: 'blue', teaser: 'Every row, column and box from 1 to 9.' },
  typing: { emoji: 'balloon', tone: 'berry', teaser: 'Pop the balloons with your keyboard.' },
  quizgame: { emoji: 'brain', tone: 'leaf', teaser: 'Ten questions about our big, odd world.' },
  crossword: { emoji: 'pencil', tone: 'sun', teaser: 'Clues across, clues down, one happy grid.' },
  puzzle: { emoji: 'puzzle-piece', tone: 'blue', teaser: 'Slide the tiles back into order.' },
  flowpuzzle: { emoji: 'rainbow', tone: 'leaf', teaser: 'Connect the colors without crossing.' },
};
