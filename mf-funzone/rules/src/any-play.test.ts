import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties } from './core/difficulty';
import type { Timer } from './core/timer';
import { timers } from './core/timer';
import type { CrosswordAction, CrosswordOptions } from './crossword/index';
import { crossword } from './crossword/index';
import type { FlowPuzzleAction, FlowPuzzleOptions } from './flowpuzzle/index';
import { flowPuzzle } from './flowpuzzle/index';
import type { HangmanAction, HangmanOptions } from './hangman/index';
import { hangman, wrongGuesses } from './hangman/index';
import type { MemoryAction, MemoryOptions } from './memory/index';
import { memory } from './memory/index';
import type { PuzzleAction, PuzzleOptions } from './puzzle/index';
import { puzzle } from './puzzle/index';
import type { QuizGameAction, QuizGameOptions } from './quizgame/index';
import { quizGame } from './quizgame/index';
import type { SpellBeeAction, SpellBeeOptions } from './spellbee/index';
import { spellBee } from './spellbee/index';
import { spellingWords } from './spellbee/spellbee.words';
import type { StoryGameAction } from './storygame/index';
import { actionIds, characterIds, settingIds, storyGame } from './storygame/index';
import type { SudokuAction, SudokuOptions } from './sudoku/index';
import { sudoku } from './sudoku/index';
import { checkAnyPlay } from './testing/any-play';
import type { TicTacAction, TicTacOptions } from './tictac/index';
import { ticTac } from './tictac/index';
import type { TypingAction, TypingOptions } from './typing/index';
import { typing } from './typing/index';

const timer: fc.Arbitrary<Timer> = fc.constantFrom(...timers);
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZaeiou', '', '4', 'é');
const levelTo = (last: number) => fc.integer({ min: 1, max: last });

describe('any play, legal or not', () => {
  it('keeps memory whole', () => {
    checkAnyPlay({
      game: memory,
      options: fc.record<MemoryOptions>({ level: fc.integer({ min: 1, max: 4 }), timer }),
      action: fc.nat({ max: 10 }).map(
        (card) =>
          (at): MemoryAction => ({ type: 'flip', card, at }),
      ),
      invariant: ({ open, matched, deck, flipBackAt }) => {
        expect(open.length).toBeLessThanOrEqual(2);
        expect(flipBackAt !== null).toBe(open.length === 2);
        expect(open.some((card) => matched[card])).toBe(false);
        const found = deck.filter((_, card) => matched[card]);
        expect(found.length).toBe(new Set(found).size * 2);
      },
    });
  });

  it('keeps the crossword whole', () => {
    const fill = fc.tuple(fc.nat({ max: 120 }), letter).map(
      ([cell, written]) =>
        (at: number): CrosswordAction => ({ type: 'fill', cell, letter: written, at }),
    );
    const press = fc.constantFrom<'submit' | 'reset'>('submit', 'reset').map(
      (type) =>
        (at: number): CrosswordAction => ({ type, at }),
    );
    checkAnyPlay({
      game: crossword,
      options: fc.record<CrosswordOptions>({ puzzle: fc.option(fc.nat({ max: 11 }), { nil: undefined }), timer }),
      action: fc.oneof({ weight: 5, arbitrary: fill }, { weight: 1, arbitrary: press }),
      invariant: ({ filled, grid }) => {
        expect(
          filled.every((written, cell) => /^[A-Z]?$/.test(written) && (written === '' || grid.letters[cell])),
        ).toBe(true);
      },
    });
  });

  it('keeps hangman whole', () => {
    checkAnyPlay({
      game: hangman,
      options: fc.record<HangmanOptions>({
        difficulty: fc.constantFrom(...difficulties),
        level: levelTo(40),
        previousEntry: fc.option(fc.nat({ max: 28 }), { nil: undefined }),
        timer,
      }),
      action: letter.map(
        (guess) =>
          (at): HangmanAction => ({ type: 'guess', letter: guess, at }),
      ),
      invariant: (state) => {
        expect(new Set(state.guessed).size).toBe(state.guessed.length);
        expect(wrongGuesses(state).length).toBeLessThanOrEqual(6);
      },
    });
  });

  it('keeps the sliding puzzle whole', () => {
    checkAnyPlay({
      game: puzzle,
      options: fc.record<PuzzleOptions>({ timer }),
      action: fc.nat({ max: 8 }).map(
        (cell) =>
          (at): PuzzleAction => ({ type: 'slide', cell, at }),
      ),
      invariant: ({ tiles }) => expect([...tiles].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]),
    });
  });

  it('keeps the balloons whole', () => {
    const pop = letter.map(
      (key) =>
        (at: number): TypingAction => ({ type: 'pop', letter: key, at }),
    );
    const stop = fc.constant((at: number): TypingAction => ({ type: 'stop', at }));
    checkAnyPlay({
      game: typing,
      options: fc.record<TypingOptions>({ timer }),
      action: fc.oneof({ weight: 15, arbitrary: pop }, { weight: 1, arbitrary: stop }),
      invariant: ({ score, balloons, waiting }) => expect(score + balloons.length + waiting.length).toBeLessThan(60),
    });
  });

  it('keeps the spelling bee whole', () => {
    const words = difficulties.flatMap((difficulty) => spellingWords[difficulty].map(({ word }) => word));
    checkAnyPlay({
      game: spellBee,
      options: fc.record<SpellBeeOptions>({ difficulty: fc.constantFrom(...difficulties), timer }),
      action: fc.constantFrom(...words, ' ').map(
        (text) =>
          (at): SpellBeeAction => ({ type: 'answer', text, at }),
      ),
      invariant: ({ position, score, missed }) => expect(score + missed.length).toBe(position),
    });
  });

  it('keeps the story builder whole', () => {
    const choices = fc.tuple(
      fc.option(fc.constantFrom(...characterIds)),
      fc.option(fc.constantFrom(...settingIds)),
      fc.option(fc.constantFrom(...actionIds)),
    );
    checkAnyPlay({
      game: storyGame,
      options: fc.record({ timer }),
      action: choices.map(
        ([character, setting, action]) =>
          (at): StoryGameAction => ({ type: 'build', character, setting, action, at }),
      ),
      invariant: (state) => expect(storyGame.result(state).finished).toBe(state.story !== null),
    });
  });

  it('keeps the quiz whole', () => {
    const choose = fc.nat({ max: 3 }).map(
      (option) =>
        (at: number): QuizGameAction => ({ type: 'choose', option, at }),
    );
    const next = fc.constant((at: number): QuizGameAction => ({ type: 'next', at }));
    checkAnyPlay({
      game: quizGame,
      options: fc.record<QuizGameOptions>({ difficulty: fc.constantFrom(...difficulties), timer }),
      action: fc.oneof(choose, next),
      invariant: ({ position, score, missed, isTimedOut }) => {
        expect(score + missed.length).toBe(position + (isTimedOut ? 1 : 0));
      },
    });
  });

  it('keeps sudoku whole', () => {
    const set = fc.tuple(fc.nat({ max: 80 }), fc.nat({ max: 9 })).map(
      ([cell, digit]) =>
        (at: number): SudokuAction => ({ type: 'set', cell, digit, at }),
    );
    const submit = fc.constant((at: number): SudokuAction => ({ type: 'submit', at }));
    checkAnyPlay({
      game: sudoku,
      options: fc.record<SudokuOptions>({ level: levelTo(20), timer }),
      action: fc.oneof({ weight: 8, arbitrary: set }, { weight: 1, arbitrary: submit }),
      invariant: ({ cells, givens }) =>
        expect(cells.every((digit, cell) => !givens[cell] || digit === givens[cell])).toBe(true),
    });
  });

  it('keeps tic-tac-toe whole', () => {
    checkAnyPlay({
      game: ticTac,
      options: fc.record<TicTacOptions>({ difficulty: fc.constantFrom<'easy' | 'hard'>('easy', 'hard'), timer }),
      action: fc.nat({ max: 8 }).map(
        (cell) =>
          (at): TicTacAction => ({ type: 'place', cell, at }),
      ),
      invariant: ({ board, replyAt }) => {
        const lead = board.filter((cell) => cell === 'X').length - board.filter((cell) => cell === 'O').length;
        expect(lead === 0 || lead === 1).toBe(true);
        expect(replyAt === null || lead === 1).toBe(true);
      },
    });
  });

  it('keeps the flow puzzle whole', () => {
    const cell = fc.nat({ max: 99 });
    const connect = fc.array(cell, { minLength: 1, maxLength: 5 }).map(
      (path) =>
        (at: number): FlowPuzzleAction => ({ type: 'connect', path, at }),
    );
    const erase = fc.constantFrom<'red' | 'blue'>('red', 'blue').map(
      (color) =>
        (at: number): FlowPuzzleAction => ({ type: 'erase', color, at }),
    );
    const reset = fc.constant((at: number): FlowPuzzleAction => ({ type: 'reset', at }));
    checkAnyPlay({
      game: flowPuzzle,
      options: fc.record<FlowPuzzleOptions>({ difficulty: fc.constantFrom(...difficulties), timer }),
      action: fc.oneof(connect, erase, reset),
      invariant: ({ paths }) => {
        const used = Object.values(paths).flat();
        expect(new Set(used).size).toBe(used.length);
      },
    });
  });
});
