import type { GameName } from '@storysprout/contract';
import type { TimedMove } from '@storysprout/game-rules/core';
import { entriesOf, readerStorage } from './reader-storage';

/** Rounds that a child left unfinished, stored on this device so that they can be resumed. */

export type RoundOptions = Readonly<Record<string, string | number | boolean>>;

/** Everything needed to recreate the board and repeat the moves. */
export interface UnfinishedRound {
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

function isUnfinishedRound(value: unknown): value is UnfinishedRound {
  if (typeof value !== 'object' || value === null) return false;
  const { roundId, seed, options, moves, playedMs, startedAt } = value as Partial<UnfinishedRound>;
  const isKnown = (roundId === null || typeof roundId === 'string') && typeof seed === 'string';
  const isTimed = Number.isFinite(playedMs) && Number.isFinite(startedAt);
  const isPlayed = Array.isArray(moves) && moves.length <= mostMoves && moves.every(isMove);
  return isKnown && isTimed && isPlayed && typeof options === 'object' && options !== null;
}

type RoundsByGame = Readonly<Record<string, UnfinishedRound>>;

const store = readerStorage<RoundsByGame>(
  'funzone-left',
  (stored) => Object.fromEntries(entriesOf(stored, isUnfinishedRound)),
  4,
);

/** Returns the key of a round. Each game has one for XP and one without, so that a warm-up does not replace a level. */
function slotOf(game: GameName, roundId: string | null): string {
  return roundId === null ? `${game}:fun` : game;
}

/** Returns whether a round for XP is too old to be resumed, because the server no longer has it. */
export function isOver({ roundId, startedAt }: UnfinishedRound, now: number): boolean {
  return roundId !== null && now - startedAt >= longestMs;
}

/** Returns the rounds that this reader left in a game: at most one for XP and one without. */
export function unfinishedRounds(userId: string, game: GameName): readonly UnfinishedRound[] {
  const mine = store.of(userId) ?? {};
  return [mine[game], mine[slotOf(game, null)]].filter((round) => round !== undefined);
}

/** Stores a round in place of the previous one of its kind. */
export function saveUnfinishedRound(userId: string, game: GameName, round: UnfinishedRound): void {
  if (round.moves.length > mostMoves) removeUnfinishedRound(userId, game, round);
  else store.save(userId, { ...store.of(userId), [slotOf(game, round.roundId)]: round });
}

/** Removes a round, unless another tab has started a new one since. */
export function removeUnfinishedRound(
  userId: string,
  game: GameName,
  { roundId, seed }: Pick<UnfinishedRound, 'roundId' | 'seed'>,
): void {
  const place = slotOf(game, roundId);
  const { [place]: stored, ...others } = store.of(userId) ?? {};
  if (stored?.seed === seed) store.save(userId, others);
}
