import { type GameName, gameCard } from '@storysprout/contract/games';
import type { GameDescriptor } from './core/descriptor';
import type { Seed } from './core/rng';
import { crosswordDescriptor } from './crossword/index';
import { flowPuzzleDescriptor } from './flowpuzzle/index';
import { hangmanDescriptor } from './hangman/index';
import { memoryDescriptor } from './memory/index';
import { puzzleDescriptor } from './puzzle/index';
import { quizGameDescriptor } from './quizgame/index';
import { type ReplayClock, type ReplayOutcome, replayRound } from './replay-round';
import { spellBeeDescriptor } from './spellbee/index';
import { storyGameDescriptor } from './storygame/index';
import { sudokuDescriptor } from './sudoku/index';
import { ticTacDescriptor } from './tictac/index';
import { typingDescriptor } from './typing/index';

/** The rules of every game of the contract. */
export const games: Readonly<Record<GameName, GameDescriptor>> = {
  memory: memoryDescriptor,
  crossword: crosswordDescriptor,
  hangman: hangmanDescriptor,
  puzzle: puzzleDescriptor,
  typing: typingDescriptor,
  spellbee: spellBeeDescriptor,
  storygame: storyGameDescriptor,
  quizgame: quizGameDescriptor,
  sudoku: sudokuDescriptor,
  tictac: ticTacDescriptor,
  flowpuzzle: flowPuzzleDescriptor,
};

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
  const outcome = replayRound(games[game], seed, options, moves, clock);
  return outcome.ok ? { ...outcome, reason: gameCard(game).reason } : outcome;
}

/**
 * Returns the options of a round with defaults filled in; null if the game is unknown or does not accept them. Missing
 * options mean all defaults.
 */
export function parseRoundOptions(game: string, options: unknown): Readonly<Record<string, unknown>> | null {
  return isGameName(game) ? (games[game].options.safeParse(options ?? {}).data ?? null) : null;
}
