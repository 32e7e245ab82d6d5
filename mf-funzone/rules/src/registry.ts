import { type GameName, type GameXpReason, gameCard } from '@storysprout/contract/games';
import type { RoundState, TimedMove } from './core/game';
import type { Seed } from './core/rng';
import { descriptor as crossword } from './crossword/index';
import { descriptor as flowpuzzle } from './flowpuzzle/index';
import { descriptor as hangman } from './hangman/index';
import { descriptor as memory } from './memory/index';
import { descriptor as puzzle } from './puzzle/index';
import { descriptor as quizgame } from './quizgame/index';
import { type GameDescriptor, type ReplayClock, type ReplayOutcome, replayRound } from './replay-round';
import { descriptor as spellbee } from './spellbee/index';
import { descriptor as storygame } from './storygame/index';
import { descriptor as sudoku } from './sudoku/index';
import { descriptor as tictac } from './tictac/index';
import { descriptor as typing } from './typing/index';

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
  descriptor: GameDescriptor<Options, State, Action>,
): RegisteredGame {
  const { reason } = gameCard(name);
  const { engine, options } = descriptor;
  return {
    reason,
    nextLevelDelayMs: engine.nextLevelDelayMs ?? 0,
    parseOptions: (value) => options.safeParse(value ?? {}).data ?? null,
    replay: (...claim) => replayRound({ ...descriptor, reason }, ...claim),
  };
}

/** The rules of every game of the contract. */
export const games = {
  memory: register('memory', memory),
  crossword: register('crossword', crossword),
  hangman: register('hangman', hangman),
  puzzle: register('puzzle', puzzle),
  typing: register('typing', typing),
  spellbee: register('spellbee', spellbee),
  storygame: register('storygame', storygame),
  quizgame: register('quizgame', quizgame),
  sudoku: register('sudoku', sudoku),
  tictac: register('tictac', tictac),
  flowpuzzle: register('flowpuzzle', flowpuzzle),
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
