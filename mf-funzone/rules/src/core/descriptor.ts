import type * as z from 'zod/mini';
import type { Game, RoundState, Tick, TimedMove } from './game';
import type { Seed } from './rng';

/** The longest log accepted, unless a game sets a lower limit. */
export const MAX_MOVES = 5_000;

/** The time per key at 200 words a minute, the speed of champions, in milliseconds. */
export const KEY_MS = 60;

/** The time between two moves of a child who knows every answer, in milliseconds. */
export const STEP_MS = 1_000;

export type Log<Action extends TimedMove> = (Action | Tick)[];

/**
 * All there is to know of a game: the server replays it, and tests play it. Pages import the engine alone, so nothing
 * else of it is in their bundles.
 */
export interface GameDescriptor<
  Options extends object = Readonly<Record<string, unknown>>,
  State extends RoundState = RoundState,
  Action extends TimedMove = TimedMove,
> {
  readonly engine: Game<Options, State, Action>;
  /** Parses the options of a round as they come from outside. */
  readonly options: z.ZodMiniType<Options>;
  /** Parses a player's move as it comes from outside. */
  readonly action: z.ZodMiniType<Action>;
  /** The longest log accepted. */
  readonly maxMoves: number;
  /**
   * Returns the least time that the fastest player needs for a move, in milliseconds.
   *
   * @param at the time of the move before
   */
  fastestMoveMs(move: NoInfer<Action> | Tick, at: number): number;
  /** Returns the log of a perfect round. It is a draw where the game cannot be won. */
  solvedLog(seed: Seed, options: NoInfer<Options>): NoInfer<Log<Action>>;
  /** Options whose perfect round is won. `replay.test.ts` compares that round with those of other versions. */
  readonly sampleOptions: NoInfer<Options>;
}

/** Makes a game's descriptor; `maxMoves` may be left out. */
export function describeGame<Options extends object, State extends RoundState, Action extends TimedMove>(
  game: Omit<GameDescriptor<Options, State, Action>, 'maxMoves'> & { readonly maxMoves?: number },
): GameDescriptor<Options, State, Action> {
  return { maxMoves: MAX_MOVES, ...game };
}
