import { type GameName, type GameXpReason, gameCard } from '@storysprout/contract/games';
import type * as z from 'zod/mini';
import type { Game, RoundState, TimedMove } from './core/game';
import type { Seed } from './core/rng';
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

/** A game as the server sees it. All input from outside is parsed here. */
export interface RegisteredGame {
  readonly reason: GameXpReason;
  /**
   * Returns the options with defaults filled in; null if they are not valid for this game. Missing options mean all
   * defaults.
   */
  parseOptions(options: unknown): Readonly<Record<string, unknown>> | null;
  replay(seed: Seed, options: unknown, moves: unknown, clock: ReplayClock): ReplayOutcome;
  /** The view's pause between winning a level and starting the next, in milliseconds; 0 if the game has none. */
  readonly nextLevelDelayMs: number;
}

function register<Options extends Record<string, unknown>, State extends RoundState, Action extends TimedMove>(
  name: GameName,
  engine: Game<Options, State, Action>,
  options: z.ZodMiniType<Options>,
  action: z.ZodMiniType<Action>,
  maxMoves: number = MAX_MOVES,
): RegisteredGame {
  const { reason } = gameCard(name);
  return {
    reason,
    nextLevelDelayMs: engine.nextLevelDelayMs ?? 0,
    parseOptions: (value) => options.safeParse(value ?? {}).data ?? null,
    replay: (...claim) => replayRound({ engine, options, action, reason, maxMoves }, ...claim),
  };
}

/** The rules of every game of the contract. */
export const games = {
  memory: register('memory', memory, memoryOptions, memoryAction),
  crossword: register('crossword', crossword, crosswordOptions, crosswordAction),
  hangman: register('hangman', hangman, hangmanOptions, hangmanAction),
  puzzle: register('puzzle', puzzle, puzzleOptions, puzzleAction),
  typing: register('typing', typing, typingOptions, typingAction),
  spellbee: register('spellbee', spellBee, spellBeeOptions, spellBeeAction),
  storygame: register('storygame', storyGame, storyGameOptions, storyGameAction),
  quizgame: register('quizgame', quizGame, quizGameOptions, quizGameAction),
  sudoku: register('sudoku', sudoku, sudokuOptions, sudokuAction),
  tictac: register('tictac', ticTac, ticTacOptions, ticTacAction),
  flowpuzzle: register('flowpuzzle', flowPuzzle, flowPuzzleOptions, flowPuzzleAction, MAX_FLOW_MOVES),
} as const satisfies Readonly<Record<GameName, RegisteredGame>>;

export function isGameName(name: string): name is GameName {
  return Object.hasOwn(games, name);
}

/**
 * Replays a round on the server (docs/product.md#xp-from-play). Forged, edited, reordered, unfinished and impossibly
 * fast logs are refused; others get the XP they earned.
 *
 * @param game The last part of the game's path; any other value returns `unknown_game`.
 * @param options The options the round was started with; parsed again here.
 * @param moves The log sent by the browser; parsed here, at most 5,000 moves.
 */
export function replay(game: string, seed: Seed, options: unknown, moves: unknown, clock: ReplayClock): ReplayOutcome {
  if (!isGameName(game)) return { ok: false, error: 'unknown_game', index: null };
  return games[game].replay(seed, options, moves, clock);
}

/** Returns the options of a round with defaults filled in; null if the game is unknown or does not accept them. */
export function parseRoundOptions(game: string, options: unknown): Readonly<Record<string, unknown>> | null {
  return isGameName(game) ? games[game].parseOptions(options) : null;
}
