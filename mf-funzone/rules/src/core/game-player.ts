import fc from 'fast-check';
import { difficulties } from './difficulty';
import type { Tick, TimedMove } from './game';
import type { Seed } from './rng';

/** The moves of a round. */
export type Log<Action extends TimedMove> = (Action | Tick)[];

/** What a game says about a player who knows every answer at once. */
interface PlayerFacts<Options, Action extends TimedMove> {
  /** Options of rounds that are played at the fastest pace. */
  readonly options: fc.Arbitrary<Options>;
  /** Returns the log of a finished, perfect round. */
  readonly solve: (seed: Seed, options: Options) => Log<Action>;
  /** Returns a log with as many moves as a round can have that is still won; the perfect one when missing. */
  readonly longest?: (seed: Seed, options: Options) => Log<Action>;
  /** The least time that the fastest player needs between a move and the one before, in milliseconds. */
  readonly fastestMs: (move: Action | Tick) => number;
  /** True if no move can be earlier than its `at`, however fast the player is. */
  readonly waitsForMoves?: boolean;
}

/** A round of the fastest player. */
export interface FastRound {
  readonly seed: string;
  readonly options: object;
  /** Returns the moves at the fastest pace, each delayed by its `slowerMs`. */
  readonly moves: (slowerMs?: readonly number[]) => TimedMove[];
}

/** Makes a game's player, for tests of replays and paces, and for benchmarks. */
export function definePlayer<Options extends object, Action extends TimedMove>(player: PlayerFacts<Options, Action>) {
  const { options, solve, longest = solve, fastestMs, waitsForMoves = false } = player;
  const atFastestPace = (moves: readonly (Action | Tick)[], slowerMs: readonly number[] = []): Log<Action> => {
    let at = lookMs;
    return moves.map((move, index) => {
      const least = at + fastestMs(move) + (slowerMs[index] ?? 0);
      at = waitsForMoves ? Math.max(least, move.at) : least;
      return { ...move, at };
    });
  };
  const fastRounds: fc.Arbitrary<FastRound> = fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), options)
    .map(([seed, chosen]) => {
      const log = longest(seed, chosen);
      return { seed, options: chosen, moves: (slowerMs) => atFastestPace(log, slowerMs) };
    });
  return { solve, atFastestPace, fastRounds };
}

/** The time between two moves of a child who knows every answer, in milliseconds. */
export const STEP_MS = 1_000;
/** The time from first seeing the board to the first move, in milliseconds. Even reacting to a light takes longer. */
export const lookMs = 150;
/** The time per key at 200 words a minute, the speed of champions, in milliseconds. */
export const keyMs = 60;

export const x1 = fc.constant('x1' as const);
export const difficulty = fc.constantFrom(...difficulties);
export const levels = (last: number) => fc.integer({ min: 1, max: last });
