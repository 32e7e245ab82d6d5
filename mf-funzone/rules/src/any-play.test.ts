import { type GameName, gameNames } from '@storysprout/contract/games';
import { expect, it } from 'vitest';
import type { RoundState } from './core/game';
import type { CrosswordState } from './crossword/index';
import type { FlowPuzzleState } from './flowpuzzle/index';
import { type HangmanState, wrongGuesses } from './hangman/index';
import { games } from './index';
import type { MemoryState } from './memory/index';
import type { PuzzleState } from './puzzle/index';
import type { QuizGameState } from './quizgame/index';
import type { SpellBeeState } from './spellbee/index';
import type { StoryGameState } from './storygame/storygame.engine';
import type { SudokuState } from './sudoku/index';
import { checkAnyPlay } from './testing/any-play';
import type { TicTacState } from './tictac/index';
import type { TypingState } from './typing/index';

/** What must be true of a game after every move, apart from the properties of all games. */
const invariants: Readonly<Partial<Record<GameName, (state: never) => void>>> = {
  memory: ({ open, matched, deck, flipBackAt }: MemoryState) => {
    expect(open.length).toBeLessThanOrEqual(2);
    expect(flipBackAt !== null).toBe(open.length === 2);
    expect(open.some((card) => matched[card])).toBe(false);
    const found = deck.filter((_, card) => matched[card]);
    expect(found.length).toBe(new Set(found).size * 2);
  },
  crossword: ({ filled, grid }: CrosswordState) => {
    expect(filled.every((written, cell) => /^[A-Z]?$/.test(written) && (written === '' || grid.letters[cell]))).toBe(
      true,
    );
  },
  hangman: (state: HangmanState) => {
    expect(new Set(state.guessed).size).toBe(state.guessed.length);
    expect(wrongGuesses(state).length).toBeLessThanOrEqual(6);
  },
  puzzle: ({ tiles }: PuzzleState) => expect([...tiles].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]),
  typing: ({ score, balloons, waiting }: TypingState) => {
    expect(score + balloons.length + waiting.length).toBeLessThan(60);
  },
  spellbee: ({ position, score, missed }: SpellBeeState) => expect(score + missed.length).toBe(position),
  storygame: (state: StoryGameState) =>
    expect(games.storygame.engine.result(state).finished).toBe(state.story !== null),
  quizgame: ({ position, score, missed, isTimedOut }: QuizGameState) => {
    expect(score + missed.length).toBe(position + (isTimedOut ? 1 : 0));
  },
  sudoku: ({ cells, givens }: SudokuState) => {
    expect(cells.every((digit, cell) => !givens[cell] || digit === givens[cell])).toBe(true);
  },
  tictac: ({ board, replyAt }: TicTacState) => {
    const lead = board.filter((cell) => cell === 'X').length - board.filter((cell) => cell === 'O').length;
    expect(lead === 0 || lead === 1).toBe(true);
    expect(replyAt === null || lead === 1).toBe(true);
  },
  flowpuzzle: ({ paths }: FlowPuzzleState) => {
    const used = Object.values(paths).flat();
    expect(new Set(used).size).toBe(used.length);
  },
};

it.each(gameNames)('%s stays whole in any play, legal or not', { timeout: 60_000 }, (game) => {
  const invariant = (invariants[game] ?? (() => undefined)) as (state: RoundState) => void;
  checkAnyPlay(games[game], invariant);
});
