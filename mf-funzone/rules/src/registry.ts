import type * as z from 'zod/mini';
import type { Game, RoundState, TimedMove } from './core/game';
import type { Seed } from './core/rng';
import type { GameXpReason } from './core/xp-reason';
import { crossword } from './crossword/crossword.engine';
import { crosswordAction, crosswordOptions } from './crossword/crossword.schema';
import { MAX_FLOW_MOVES } from './flowpuzzle/flow.levels';
import { flowPuzzle } from './flowpuzzle/flowpuzzle.engine';
import { flowPuzzleAction, flowPuzzleOptions } from './flowpuzzle/flowpuzzle.schema';
import { hangman } from './hangman/hangman.engine';
import { hangmanAction, hangmanOptions } from './hangman/hangman.schema';
import { memory } from './memory/memory.engine';
import { memoryAction, memoryOptions } from './memory/memory.schema';
import { puzzle } from './puzzle/puzzle.engine';
import { puzzleAction, puzzleOptions } from './puzzle/puzzle.schema';
import { quizGame } from './quizgame/quizgame.engine';
import { quizGameAction, quizGameOptions } from './quizgame/quizgame.schema';
import type { ReplayClock, ReplayOutcome } from './replay-round';
import { MAX_MOVES, replayRound } from './replay-round';
import { spellBee } from './spellbee/spellbee.engine';
import { spellBeeAction, spellBeeOptions } from './spellbee/spellbee.schema';
import { storyGame } from './storygame/storygame.engine';
import { storyGameAction, storyGameOptions } from './storygame/storygame.schema';
import { sudoku } from './sudoku/sudoku.engine';
import { sudokuAction, sudokuOptions } from './sudoku/sudoku.schema';
import { ticTac } from './tictac/tictac.engine';
import { ticTacAction, ticTacOptions } from './tictac/tictac.schema';
import { typing } from './typing/typing.engine';
import { typingAction, typingOptions } from './typing/typing.schema';

/** A game as the server knows it: everything that comes from outside is parsed here. */
export interface RegisteredGame {
  readonly reason: GameXpReason;
  /** The options with defaults filled in, or null when they are no options of this game; none is all defaults. */
  parseOptions(options: unknown): Readonly<Record<string, unknown>> | null;
  replay(seed: Seed, options: unknown, moves: unknown, clock: ReplayClock): ReplayOutcome;
}

function register<Options extends Record<string, unknown>, State extends RoundState, Action extends TimedMove>(
  reason: GameXpReason,
  engine: Game<Options, State, Action>,
  options: z.ZodMiniType<Options>,
  action: z.ZodMiniType<Action>,
  maxMoves: number = MAX_MOVES,
): RegisteredGame {
  return {
    reason,
    parseOptions: (value) => options.safeParse(value ?? {}).data ?? null,
    replay: (seed, value, moves, clock) =>
      replayRound({ engine, options, action, reason, maxMoves }, { seed, options: value, moves, clock }),
  };
}

/** The eleven games by the last part of their path (docs/product.md#games). */
export const games = {
  memory: register('memory_game_win', memory, memoryOptions, memoryAction),
  crossword: register('crossword_win', crossword, crosswordOptions, crosswordAction),
  hangman: register('hangman_level_up', hangman, hangmanOptions, hangmanAction),
  puzzle: register('puzzle_win', puzzle, puzzleOptions, puzzleAction),
  typing: register('balloon_typing', typing, typingOptions, typingAction),
  spellbee: register('spell_bee', spellBee, spellBeeOptions, spellBeeAction),
  storygame: register('story_builder', storyGame, storyGameOptions, storyGameAction),
  quizgame: register('quiz_game', quizGame, quizGameOptions, quizGameAction),
  sudoku: register('sudoku_level_up', sudoku, sudokuOptions, sudokuAction),
  tictac: register('tictactoe_win', ticTac, ticTacOptions, ticTacAction),
  flowpuzzle: register('flow_puzzle_complete', flowPuzzle, flowPuzzleOptions, flowPuzzleAction, MAX_FLOW_MOVES),
} as const satisfies Readonly<Record<string, RegisteredGame>>;

export type GameName = keyof typeof games;

export function isGameName(name: string): name is GameName {
  return Object.hasOwn(games, name);
}
