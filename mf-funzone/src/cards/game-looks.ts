import type { GameName } from '@storysprout/contract';
import type { EmojiName } from '@storysprout/kit';

/** A game's picture and color on its card. */
export interface GameLook {
  readonly emoji: EmojiName;
  readonly tone: 'blue' | 'sun' | 'leaf' | 'berry';
}

export const gameLooks: Readonly<Record<GameName, GameLook>> = {
  memory: { emoji: 'panda', tone: 'leaf' },
  tictac: { emoji: 'performing-arts', tone: 'blue' },
  storygame: { emoji: 'dragon-face', tone: 'berry' },
  hangman: { emoji: 'magnifying-glass-tilted-left', tone: 'sun' },
  spellbee: { emoji: 'honeybee', tone: 'sun' },
  sudoku: { emoji: 'input-numbers', tone: 'blue' },
  typing: { emoji: 'balloon', tone: 'berry' },
  quizgame: { emoji: 'brain', tone: 'leaf' },
  crossword: { emoji: 'pencil', tone: 'sun' },
  puzzle: { emoji: 'puzzle-piece', tone: 'blue' },
  flowpuzzle: { emoji: 'rainbow', tone: 'leaf' },
};
