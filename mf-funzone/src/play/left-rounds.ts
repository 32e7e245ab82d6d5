import type { GameName } from '@storysprout/contract';
import type { TimedMove } from '@storysprout/game-rules/core';
import { entriesOf, readersStore } from './readers-store';

/** Rounds that a child left unfinished, stored on this device so that they can be resumed. */

export type RoundOptions = Readonly<Record<string, string | number | boolean>>;

/** Everything needed to recreate the board and repeat the moves. */
export interface LeftRound {
  /** Null for a round without XP. */
  readonly roundId: string | null;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly TimedMove[];
  readonly playedMs: number;
  /** The start of the round by this device's clock, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The child's notes on the puzzle, such as pencil marks, in a format defined by each game. */
  readonly notes: unknown;
}

/**
 * The age at which a round for XP can no longer be resumed, in milliseconds. The server stores rounds a little longer.
 */
const longestMs = 24 * 60 * 60 * 1_000;
/** The longest log stored. Few puzzles take more than 200 moves. */
const mostMoves = 1_000;

function isMove(value: unknown): value is TimedMove {
  if (typeof value !== 'object' || value === null) return false;
  const { type, at } = value as Partial<TimedMove>;
  return typeof type === 'string' && Number.isInteger(at);
}

function isLeftRound(value: unknown): value is LeftRound {
  if (typeof value !== 'object' || value === null) return false;
  const { roundId, seed, options, moves, playedMs, startedAt } = value as Partial<LeftRound>;
  const isKnown = (roundId === null || typeof roundId === 'string') && typeof seed === 'string';
  const isTimed = Number.isFinite(playedMs) && Number.isFinite(startedAt);
  const isPlayed = Array.isArray(moves) && moves.length <= mostMoves && moves.every(isMove);
  return isKnown && isTimed && isPlayed && typeof options === 'object' && options !== null;
}

type ReadersRounds = Readonly<Record<string, LeftRound>>;

const store = readersStore<ReadersRounds>(
  'funzone-left',
  (stored) => Object.fromEntries(entriesOf(stored, isLeftRound)),
  4,
);

/** Returns the key of a round. Each game has one for XP and one without, so that a warm-up does not replace a level. */
function placeOf(game: GameName, roundId: string | null): string {
  return roundId === null ? `${game}:fun` : game;
}

/** Returns whether a round for XP is too old to be resumed, because the server no longer has it. */
export function isOver({ roundId, startedAt }: LeftRound, now: number): boolean {
  return roundId !== null && now - startedAt >= longestMs;
}

/** Returns the rounds that this reader left in a game: at most one for XP and one without. */
export function leftRounds(userId: string, game: GameName): readonly LeftRound[] {
  const mine = store.of(userId) ?? {};
  return [mine[game], mine[placeOf(game, null)]].filter((round) => round !== undefined);
}

/** Stores a round in place of the previous one of its kind. */
export function keepLeftRound(userId: string, game: GameName, round: LeftRound): void {
  if (round.moves.length > mostMoves) forgetLeftRound(userId, game, round);
  else store.keep(userId, { ...store.of(userId), [placeOf(game, round.roundId)]: round });
}

/** Removes a round, unless another tab has started a new one since. */
export function forgetLeftRound(
  userId: string,
  game: GameName,
  { roundId, seed }: Pick<LeftRound, 'roundId' | 'seed'>,
): void {
  const place = placeOf(game, roundId);
  const { [place]: kept, ...others } = store.of(userId) ?? {};
  if (kept?.seed === seed) store.keep(userId, others);
}
