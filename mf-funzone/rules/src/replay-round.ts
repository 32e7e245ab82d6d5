import type { GameXpReason } from '@storysprout/contract/games';
import * as z from 'zod/mini';
import type { GameDescriptor } from './core/descriptor';
import type { RoundState, TimedMove } from './core/game';
import type { Seed } from './core/rng';
import { tickMove } from './core/schemas';
/** How far a browser's clock may always be ahead of the server's, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 500;
/** The relative error by which a browser's clock may run fast. */
const CLOCK_DRIFT = 0.002;
/** The highest `pace`. The fastest player takes at least this many times `minimumMs` in each game. */
export const MAX_PACE = 1.5;

export interface ReplayClock {
  /** Milliseconds between the start of the round and the arrival of its log, by the server's clock. */
  readonly elapsedMs: number;
  /** The factor by which the round must have exceeded its game's `minimumMs`, from 0 to 1.5; 1 if omitted. */
  readonly pace?: number;
}

export type ReplayError =
  | 'unknown_game'
  | 'bad_options'
  | 'too_many_moves'
  | 'bad_move'
  | 'out_of_order'
  | 'after_the_end'
  | 'illegal_move'
  | 'ahead_of_clock'
  | 'too_fast'
  | 'not_finished';

/**
 * What the round earned, or why its log is refused and at which move. `index` is null if no single move is at fault.
 */
export type ReplayOutcome =
  | {
      readonly ok: true;
      readonly finished: true;
      readonly won: boolean;
      readonly xp: number;
      readonly reason: GameXpReason;
      /** The time of the last move, which is the least time the round was played. */
      readonly playedMs: number;
      /** The game's minimum time for what was played, before applying `pace`; 0 if the rules enforce the time. */
      readonly minimumMs: number;
    }
  | { readonly ok: false; readonly error: ReplayError; readonly index: number | null; readonly detail?: string };

type Refusal = Extract<ReplayOutcome, { ok: false }>;

/** What a round earned, before it is known what its game's wins are booked under. */
type PlayedRound = Omit<Extract<ReplayOutcome, { ok: true }>, 'reason'> | Refusal;

/** Replays a log from the seed. The engine determines the XP, whatever the browser claims. */
export function replayRound(
  game: GameDescriptor,
  seed: Seed,
  claimedOptions: unknown,
  claimedMoves: unknown,
  clock: ReplayClock,
): PlayedRound {
  const options = game.options.safeParse(claimedOptions ?? {});
  if (!options.success) return refusal('bad_options');
  const log = parseMoves(game, claimedMoves);
  if (!log.ok) return log;
  const played = playAll(game, game.engine.start(seed, options.data), log.moves);
  return played.ok ? scoreRound(game, played.state, clock) : played;
}

function parseMoves({ action, maxMoves }: GameDescriptor, moves: unknown): { ok: true; moves: TimedMove[] } | Refusal {
  if (!Array.isArray(moves)) return refusal('bad_move');
  if (moves.length > maxMoves) return refusal('too_many_moves');
  const move = z.union([tickMove, action]);
  const parsed: TimedMove[] = [];
  for (const [index, value] of moves.entries()) {
    const result = move.safeParse(value);
    if (!result.success) return refusal('bad_move', index);
    parsed.push(result.data);
  }
  return { ok: true, moves: parsed };
}

function playAll(
  { engine }: GameDescriptor,
  start: RoundState,
  moves: readonly TimedMove[],
): { ok: true; state: RoundState } | Refusal {
  let state = start;
  for (const [index, move] of moves.entries()) {
    const next = engine.apply(state, move);
    if (!next.ok) return refusal(errorFor(next.reason), index, next.reason);
    state = next.state;
  }
  return { ok: true, state };
}

function errorFor(reason: string): ReplayError {
  if (reason === 'out_of_order') return 'out_of_order';
  return reason === 'round_over' || reason === 'time_up' ? 'after_the_end' : 'illegal_move';
}

function scoreRound({ engine }: GameDescriptor, state: RoundState, { elapsedMs, pace = 1 }: ReplayClock): PlayedRound {
  const { finished, won, xp } = engine.result(state);
  const { at: playedMs } = state;
  const minimumMs = engine.minimumMs(state);
  if (!finished) return refusal('not_finished');
  if (!(playedMs <= elapsedMs + clockTolerance(elapsedMs))) return refusal('ahead_of_clock');
  if (playedMs < minimumMs * pace) return refusal('too_fast');
  return { ok: true, finished, won, xp, playedMs, minimumMs };
}

/** Returns how far a browser's clock may be ahead after `elapsedMs`, in milliseconds. */
export function clockTolerance(elapsedMs: number): number {
  return Math.max(CLOCK_TOLERANCE_MS, elapsedMs * CLOCK_DRIFT);
}

function refusal(error: ReplayError, index: number | null = null, detail?: string): Refusal {
  return { ok: false, error, index, detail };
}
