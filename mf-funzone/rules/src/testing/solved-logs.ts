import type { RoundState, Tick, TimedMove } from '../core/game';
import type { Seed } from '../core/rng';
import type { CrosswordAction, CrosswordOptions } from '../crossword/index';
import { crossword } from '../crossword/index';
import type { FlowPuzzleAction, FlowPuzzleOptions } from '../flowpuzzle/index';
import { flowPuzzle } from '../flowpuzzle/index';
import type { HangmanAction, HangmanOptions } from '../hangman/index';
import { hangman } from '../hangman/index';
import type { MemoryAction, MemoryOptions } from '../memory/index';
import { memory } from '../memory/index';
import type { PuzzleAction, PuzzleOptions } from '../puzzle/index';
import { puzzle } from '../puzzle/index';
import type { QuizGameAction, QuizGameOptions } from '../quizgame/index';
import { quizGame } from '../quizgame/index';
import type { SpellBeeAction, SpellBeeOptions } from '../spellbee/index';
import { spellBee } from '../spellbee/index';
import type { StoryGameAction } from '../storygame/index';
import type { SudokuAction, SudokuOptions } from '../sudoku/index';
import { sudoku } from '../sudoku/index';
import type { TicTacAction, TicTacOptions, TicTacState } from '../tictac/index';
import { COMPUTER_DELAY_MS, ticTac } from '../tictac/index';
import type { TypingAction, TypingOptions, TypingState } from '../typing/index';
import { typing } from '../typing/index';
import { accepted } from './accepted';
import { slidesToSolve } from './tile-solver';

/** The time between two moves of a child who knows every answer. */
const STEP_MS = 1_000;

type Log<Action extends TimedMove> = (Action | Tick)[];

/**
 * For each game, the log of a finished, perfect round, used to test replays and in benchmarks. Perfect play in
 * tic-tac-toe on Hard is a draw.
 */
export const solvedLogs = {
  memory: (seed: Seed, options: MemoryOptions): Log<MemoryAction> => {
    const { deck } = memory.start(seed, options);
    const cards = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
    return cards.map((card, index) => ({ type: 'flip', card, at: index * STEP_MS }));
  },
  crossword: (seed: Seed, options: CrosswordOptions): Log<CrosswordAction> => {
    const { letters } = crossword.start(seed, options).grid;
    const fills = letters.flatMap((letter, cell): Log<CrosswordAction> => {
      return letter === null ? [] : [{ type: 'fill', cell, letter, at: cell * STEP_MS }];
    });
    return [...fills, { type: 'submit', at: letters.length * STEP_MS }];
  },
  hangman: (seed: Seed, options: HangmanOptions): Log<HangmanAction> => {
    const letters = [...new Set(hangman.start(seed, options).word)];
    return letters.map((letter, index) => ({ type: 'guess', letter, at: (index + 1) * STEP_MS }));
  },
  puzzle: (seed: Seed, options: PuzzleOptions): Log<PuzzleAction> => {
    const cells = slidesToSolve(puzzle.start(seed, options).tiles);
    return cells.map((cell, index) => ({ type: 'slide', cell, at: (index + 1) * STEP_MS }));
  },
  typing: (seed: Seed, options: TypingOptions): Log<TypingAction> => popAll(typing.start(seed, options)),
  spellbee: (seed: Seed, options: SpellBeeOptions): Log<SpellBeeAction> => {
    const { words } = spellBee.start(seed, options);
    return words.map(({ word }, index) => ({ type: 'answer', text: word, at: (index + 1) * (STEP_MS - 10) }));
  },
  storygame: (): Log<StoryGameAction> => [
    { type: 'build', character: 'robot', setting: 'moon', action: 'cake', at: STEP_MS },
  ],
  quizgame: (seed: Seed, options: QuizGameOptions): Log<QuizGameAction> => {
    const { questions } = quizGame.start(seed, options);
    return questions.flatMap((question, index): Log<QuizGameAction> => {
      const at = (index + 1) * STEP_MS;
      return [
        { type: 'choose', option: question.options.indexOf(question.answer), at },
        { type: 'next', at },
      ];
    });
  },
  sudoku: (seed: Seed, options: SudokuOptions): Log<SudokuAction> => {
    const { givens, solution } = sudoku.start(seed, options);
    const sets = solution.flatMap((digit, cell): Log<SudokuAction> => {
      return givens[cell] === 0 ? [{ type: 'set', cell, digit, at: cell * STEP_MS }] : [];
    });
    return [...sets, { type: 'submit', at: solution.length * STEP_MS }];
  },
  tictac: (seed: Seed, options: TicTacOptions): Log<TicTacAction> => {
    const start = ticTac.start(seed, options);
    return bestTicTacLog(start, [], 'win') ?? bestTicTacLog(start, [], 'draw') ?? [];
  },
  flowpuzzle: (seed: Seed, options: FlowPuzzleOptions): Log<FlowPuzzleAction> => {
    const { solution } = flowPuzzle.start(seed, options).puzzle;
    return solution.map((path, index) => ({ type: 'connect', path: [...path], at: (index + 1) * STEP_MS }));
  },
};

/** Pops each balloon a little after it appears, and waits for the end. */
function popAll(start: TypingState): Log<TypingAction> {
  const log: Log<TypingAction> = [];
  let state = start;
  for (let [next] = state.balloons; next && !state.isOver; [next] = state.balloons) {
    const pop: TypingAction = { type: 'pop', letter: next.letter, at: Math.max(state.at, next.spawnAt + 300) };
    log.push(pop);
    state = accepted(typing.apply(state, pop));
  }
  return state.limitMs === null ? log : [...log, { type: 'tick', at: state.limitMs }];
}

/**
 * Searches for a game with the wanted outcome, given the computer's replies, which the seed determines; null if there
 * is none.
 */
function bestTicTacLog(state: TicTacState, log: Log<TicTacAction>, wanted: 'win' | 'draw'): Log<TicTacAction> | null {
  if (state.outcome) return state.outcome === wanted ? log : null;
  for (const cell of state.board.keys()) {
    if (state.board[cell] !== null) continue;
    const place: TicTacAction = { type: 'place', cell, at: state.at };
    const reply: Tick = { type: 'tick', at: state.at + COMPUTER_DELAY_MS };
    const placed = accepted(ticTac.apply(state, place));
    const found = placed.outcome
      ? bestTicTacLog(placed, [...log, place], wanted)
      : bestTicTacLog(accepted(ticTac.apply(placed, reply)), [...log, place, reply], wanted);
    if (found) return found;
  }
  return null;
}

/** The time of a log's last move, in milliseconds since the start. */
export function durationOf(log: readonly RoundState[]): number {
  return log.at(-1)?.at ?? 0;
}
