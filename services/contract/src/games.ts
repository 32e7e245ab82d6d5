import type { GameXpReason } from './xp';

/** FunZone's cards (docs/product.md#games). */

export const gameTypes = ['Memory', 'Logic', 'Creative', 'Word', 'Brain', 'Skill'] as const;
export type GameType = (typeof gameTypes)[number];

/** A game's name is the last part of its path. */
export const gameNames = [
  'memory',
  'tictac',
  'storygame',
  'hangman',
  'spellbee',
  'sudoku',
  'typing',
  'quizgame',
  'crossword',
  'puzzle',
  'flowpuzzle',
] as const;
export type GameName = (typeof gameNames)[number];

export interface GameCard {
  readonly game: GameName;
  readonly title: string;
  readonly path: `/funzone/${GameName}`;
  readonly type: GameType;
  /** XP shown on the card. */
  readonly xp: number;
  readonly reason: GameXpReason;
}

function card(game: GameName, title: string, type: GameType, xp: number, reason: GameXpReason): GameCard {
  return { game, title, path: `/funzone/${game}`, type, xp, reason };
}

export const gameCards: readonly GameCard[] = [
  card('memory', 'Memory Match', 'Memory', 10, 'memory_game_win'),
  card('tictac', 'Tic Tac Toe', 'Logic', 10, 'tictactoe_win'),
  card('storygame', 'Story Builder', 'Creative', 10, 'story_builder'),
  card('hangman', 'Hangman', 'Word', 20, 'hangman_level_up'),
  card('spellbee', 'Spelling Bee', 'Word', 15, 'spell_bee'),
  card('sudoku', 'Sudoku', 'Brain', 20, 'sudoku_level_up'),
  card('typing', 'Typing Game', 'Skill', 10, 'balloon_typing'),
  card('quizgame', 'Quiz', 'Brain', 20, 'quiz_game'),
  card('crossword', 'Crossword', 'Word', 10, 'crossword_win'),
  card('puzzle', 'Sliding Puzzle', 'Logic', 10, 'puzzle_win'),
  card('flowpuzzle', 'Flow Puzzle', 'Brain', 60, 'flow_puzzle_complete'),
];
