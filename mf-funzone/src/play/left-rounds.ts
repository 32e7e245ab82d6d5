import type { GameName } from '@storysprout/contract';
import type { TimedMove } from '@storysprout/game-rules/core';
import { entriesOf, readersStore } from './readers-store';

/** Rounds that a child left before their end, kept on this device so that they are there again on coming back. */

export type RoundOptions = Readonly<Record<string, string | number | boolean>>;

/** All it takes to lay the same board again and to make the same moves on it. */
export interface LeftRound {
  /** Null for a round without XP. */
  readonly roundId: string | null;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly TimedMove[];
  readonly playedMs: number;
  /** By this device's clock. */
  readonly startedAt: number;
  /** What the child noted beside the game, such as small numbers; each game knows its own. */
  readonly notes: unknown;
}

/** The server keeps a round a little longer. */
const longestMs = 24 * 60 * 60 * 1_000;
/** Few puzzles take more than 200; a longer log is not kept. */
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

/** One round for XP and one for fun in each game: a warm-up takes no level away. */
function placeOf(game: GameName, roundId: string | null): string {
  return roundId === null ? `${game}:fun` : game;
}

/** A round that the server has forgotten can't earn XP any more. */
export function isOver({ roundId, startedAt }: LeftRound, now: number): boolean {
  return roundId !== null && now - startedAt >= longestMs;
}

/** The rounds that this reader left in a game: at most one for XP and one for fun. */
export function leftRounds(userId: string, game: GameName): readonly LeftRound[] {
  const mine = store.of(userId) ?? {};
  return [mine[game], mine[placeOf(game, null)]].filter((round) => round !== undefined);
}

/** A new round takes the place of the one before. */
export function keepLeftRound(userId: string, game: GameName, round: LeftRound): void {
  if (round.moves.length > mostMoves) forgetLeftRound(userId, game, round);
  else store.keep(userId, { ...store.of(userId), [placeOf(game, round.roundId)]: round });
}

/** Another tab may have begun a round since, which stays. */
export function forgetLeftRound(
  userId: string,
  game: GameName,
  { roundId, seed }: Pick<LeftRound, 'roundId' | 'seed'>,
): void {
  const place = placeOf(game, roundId);
  const { [place]: kept, ...others } = store.of(userId) ?? {};
  if (kept?.seed === seed) store.keep(userId, others);
}
