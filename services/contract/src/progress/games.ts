/**
 * FunZone's games (docs/product.md#games), in the order of their cards on the page. A game consists of an entry here, a folder in
 * the rules and a folder in the remote; the compiler reports whichever is missing. This file imports no schema library,
 * as in limits.ts.
 */

export type GameType = 'Memory' | 'Logic' | 'Creative' | 'Word' | 'Brain' | 'Skill';

interface GameFacts<Reason extends string, Emoji extends string> {
  readonly title: string;
  readonly type: GameType;
  /** The picture on the card: a name of `shell/kit/src/components/art/emoji-names.ts`. */
  readonly emoji: Emoji;
  /** The color of the card. */
  readonly tone: 'blue' | 'sun' | 'leaf' | 'berry';
  /** A sentence on the card. */
  readonly teaser: string;
  /** XP shown on the card. */
  readonly xp: number;
  /** The reason that wins of this game are booked under. */
  readonly reason: Reason;
  /** Returns whether one round can earn this whole number of XP (docs/product.md#xp-from-play). */
  readonly canGive: (xp: number) => boolean;
}

/** Makes a game's entry. The game's name is the last part of its path. */
function card<const Name extends string, const Reason extends string, const Emoji extends string>(
  game: Name,
  facts: GameFacts<Reason, Emoji>,
) {
  return { game, path: `/funzone/${game}`, ...facts } as const;
}

const oneOf =
  (...values: number[]) =>
  (xp: number) =>
    values.includes(xp);
const upTo =
  (most: number, step = 1) =>
  (xp: number) =>
    xp >= step && xp <= most && xp % step === 0;

export const gameCards = [
  card('memory', {
    title: 'Memory Match',
    type: 'Memory',
    emoji: 'panda',
    tone: 'leaf',
    teaser: 'Find every pair before time runs out.',
    xp: 10,
    reason: 'memory_game_win',
    canGive: upTo(200, 10),
  }),
  card('tictac', {
    title: 'Tic Tac Toe',
    type: 'Logic',
    emoji: 'performing-arts',
    tone: 'blue',
    teaser: 'Get three in a row before the computer does.',
    xp: 10,
    reason: 'tictactoe_win',
    canGive: oneOf(2, 10),
  }),
  card('storygame', {
    title: 'Story Builder',
    type: 'Creative',
    emoji: 'dragon-face',
    tone: 'berry',
    teaser: 'Pick a hero, a place and an adventure. Watch your story grow!',
    xp: 10,
    reason: 'story_builder',
    canGive: oneOf(2),
  }),
  card('hangman', {
    title: 'Hangman',
    type: 'Word',
    emoji: 'magnifying-glass-tilted-left',
    tone: 'sun',
    teaser: 'Guess the word, letter by letter.',
    xp: 20,
    reason: 'hangman_level_up',
    canGive: upTo(400, 10),
  }),
  card('spellbee', {
    title: 'Spelling Bee',
    type: 'Word',
    emoji: 'honeybee',
    tone: 'sun',
    teaser: 'Listen carefully and spell the word.',
    xp: 15,
    reason: 'spell_bee',
    canGive: upTo(60, 2),
  }),
  card('sudoku', {
    title: 'Sudoku',
    type: 'Brain',
    emoji: 'input-numbers',
    tone: 'blue',
    teaser: 'Fill every row, column and box with 1 to 9.',
    xp: 20,
    reason: 'sudoku_level_up',
    canGive: upTo(200, 10),
  }),
  card('typing', {
    title: 'Typing Game',
    type: 'Skill',
    emoji: 'balloon',
    tone: 'berry',
    teaser: 'Find the letter and pop the balloon!',
    xp: 10,
    reason: 'balloon_typing',
    canGive: upTo(60),
  }),
  card('quizgame', {
    title: 'Quiz',
    type: 'Brain',
    emoji: 'brain',
    tone: 'leaf',
    teaser: 'Ten questions about our big, amazing world.',
    xp: 20,
    reason: 'quiz_game',
    canGive: upTo(10),
  }),
  card('crossword', {
    title: 'Crossword',
    type: 'Word',
    emoji: 'pencil',
    tone: 'sun',
    teaser: 'Read the clues and fill the grid.',
    xp: 10,
    reason: 'crossword_win',
    canGive: oneOf(10),
  }),
  card('puzzle', {
    title: 'Sliding Puzzle',
    type: 'Logic',
    emoji: 'puzzle-piece',
    tone: 'blue',
    teaser: 'Slide the tiles back into order.',
    xp: 10,
    reason: 'puzzle_win',
    canGive: oneOf(10),
  }),
  card('flowpuzzle', {
    title: 'Flow Puzzle',
    type: 'Brain',
    emoji: 'rainbow',
    tone: 'leaf',
    teaser: 'Connect the colors without crossing lines.',
    xp: 60,
    reason: 'flow_puzzle_complete',
    canGive: oneOf(5, 40, 60),
  }),
];

export type GameCard = (typeof gameCards)[number];
export type GameName = GameCard['game'];
export type GameXpReason = GameCard['reason'];

export const gameNames = gameCards.map(({ game }) => game);
/** Reasons a game may give, as the browser sends them. */
export const gameXpReasons = gameCards.map(({ reason }) => reason);

export function gameCard(name: GameName): GameCard {
  const found = gameCards.find(({ game }) => game === name);
  if (!found) throw new Error(`There is no game ${name}.`);
  return found;
}
