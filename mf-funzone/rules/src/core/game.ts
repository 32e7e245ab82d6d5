import type { Seed } from './rng';
import type { Steps } from './steps';

/** A move with the time at which it was made, in whole milliseconds since the start of the round. */
export interface TimedMove {
  readonly type: string;
  readonly at: number;
}

/** A move that only lets time pass; every game accepts it. */
export interface Tick extends TimedMove {
  readonly type: 'tick';
}

/** The state common to all games: the time of the latest move, in milliseconds since the start. */
export interface RoundState {
  readonly at: number;
}

/** The outcome of a state. `xp` is what the round has earned so far, 0 until it is earned. */
export interface RoundResult {
  readonly finished: boolean;
  readonly won: boolean;
  readonly xp: number;
}

/**
 * The new state, or the reason why the move is refused; the old state is never modified. `round_over`, `time_up` and
 * `out_of_order` can occur in every game; each game adds its own reasons.
 */
export type MoveResult<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly reason: string };

/** A game as used by views, tests and the server. What counts as one round is described at each game's state. */
export interface Game<Options, State extends RoundState, Action extends TimedMove> {
  /** The same seed and options always give the same round. */
  start(seed: Seed, options: Options): State;
  /** Like `start`, but in steps, for games whose setup takes long enough to block a page; undefined for the others. */
  startInSteps?(seed: Seed, options: Options): Steps<State>;
  apply(state: State, move: Action | Tick): MoveResult<State>;
  result(state: State): RoundResult;
  /**
   * Returns the least time, in milliseconds, that human hands need to reach this state. Faster rounds are refused, so
   * the value must stay below two thirds of what the fastest player needs: see `ReplayClock.pace`. It is 0 if the rules
   * themselves enforce the time.
   */
  minimumMs(state: State): number;
  /** The view's pause between winning a level and beginning the next, in milliseconds; games without levels have none. */
  readonly nextLevelDelayMs?: number | undefined;
}

/** The part that each game defines; `defineGame` adds what all games have in common. */
export interface GameRules<Options, State extends RoundState, Action extends TimedMove>
  extends Omit<Game<Options, State, Action>, 'apply'> {
  /**
   * Applies the passing of time: time-outs, cards turning back, the computer's reply. It leaves the state's `at`
   * unchanged.
   */
  advance?(state: State, at: number): State;
  /** Applies a player's move to a running round. `advance` has already brought the state up to the time of the move. */
  play(state: State, action: Action): MoveResult<State>;
}

/**
 * Makes a game from its rules. It refuses moves that go back in time or come after the end, and lets time pass before
 * each move.
 */
export function defineGame<Options, State extends RoundState, Action extends TimedMove>(
  rules: GameRules<Options, State, Action>,
): Game<Options, State, Action> {
  const { start, startInSteps, result, minimumMs, nextLevelDelayMs } = rules;
  return {
    start,
    startInSteps,
    result,
    minimumMs,
    nextLevelDelayMs,
    apply(state, move) {
      if (result(state).finished) return refuse('round_over');
      if (move.at < state.at) return refuse('out_of_order');
      const now: State = { ...(rules.advance?.(state, move.at) ?? state), at: move.at };
      if (isTick(move)) return accept(now);
      return result(now).finished ? refuse('time_up') : rules.play(now, move);
    },
  };
}

export function accept<State>(state: State): MoveResult<State> {
  return { ok: true, state };
}

export function refuse(reason: string): MoveResult<never> {
  return { ok: false, reason };
}

/** Returns whether a move only lets time pass. */
export function isTick(move: TimedMove): move is Tick {
  return move.type === 'tick';
}
