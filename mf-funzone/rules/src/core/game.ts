import type { Seed } from './rng';
import type { Steps } from './steps';

/** A move says when it was made: whole milliseconds since the round started. */
export interface TimedMove {
  readonly type: string;
  readonly at: number;
}

/** The move that lets time pass and does nothing else; every game takes it. */
export interface Tick extends TimedMove {
  readonly type: 'tick';
}

/** What every game's state holds: the time of its latest move, in milliseconds since the start. */
export interface RoundState {
  readonly at: number;
}

/** What a state comes to. `xp` is what the round has earned so far: 0 until it is earned. */
export interface RoundResult {
  readonly finished: boolean;
  readonly won: boolean;
  readonly xp: number;
}

/**
 * A new state, or the reason why the move is refused; the old state is never touched. `round_over`, `time_up` and
 * `out_of_order` are reasons of every game; each adds its own.
 */
export type MoveResult<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly reason: string };

/** One game as views, tests and the server play it. A round is described beside each game. */
export interface Game<Options, State extends RoundState, Action extends TimedMove> {
  /** The same seed and options always give the same round. */
  start(seed: Seed, options: Options): State;
  /** The same in steps, where making a round could hold up a page; other games have none. */
  startInSteps?: ((seed: Seed, options: Options) => Steps<State>) | undefined;
  apply(state: State, move: Action | Tick): MoveResult<State>;
  result(state: State): RoundResult;
  /**
   * The least time, in milliseconds, that hands need for what this state holds. Quicker rounds are refused, so it stays
   * below two thirds of what the fastest player needs: see `ReplayClock.pace`. 0 where the rules themselves keep the time.
   */
  minimumMs(state: State): number;
  /** The view's pause between winning a level and beginning the next, in milliseconds; games without levels have none. */
  readonly nextLevelDelayMs?: number | undefined;
}

/** What each game defines itself; `defineGame` adds what all have in common. */
export interface GameRules<Options, State extends RoundState, Action extends TimedMove>
  extends Omit<Game<Options, State, Action>, 'apply'> {
  /** What the passing of time does: time-outs, cards turning back, the computer's reply. Leaves `at` alone. */
  advance?(state: State, at: number): State;
  /** A player's move in a round that goes on, with time already brought up to the move. */
  play(state: State, action: Action): MoveResult<State>;
}

/** Makes a game from its rules: moves in order of time, time before the move, nothing after the end. */
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

/** Whether a move only lets time pass. */
export function isTick(move: TimedMove): move is Tick {
  return move.type === 'tick';
}
