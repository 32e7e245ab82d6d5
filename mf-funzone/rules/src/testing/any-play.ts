import fc from 'fast-check';
import { expect } from 'vitest';
import type { Game, RoundState, Tick, TimedMove } from '../core/game';

export interface AnyPlay<Options, State extends RoundState, Action extends TimedMove> {
  readonly game: Game<Options, State, Action>;
  readonly options: fc.Arbitrary<Options>;
  /** Moves a player, or a forger, might try: legal or not. */
  readonly action: fc.Arbitrary<(at: number) => Action>;
  /** Asserts what must be true after every move. */
  readonly invariant: (state: State) => void;
}

const MAX_TRIES = 40;
const RUNS = 150;

/**
 * Plays random rounds of a game and checks properties of every game: a refused move changes nothing, time only moves
 * forward, waiting in two steps equals waiting in one, and only won rounds give XP.
 */
export function checkAnyPlay<Options, State extends RoundState, Action extends TimedMove>(
  play: AnyPlay<Options, State, Action>,
): void {
  const gapMs = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_500 }) },
    { weight: 1, arbitrary: fc.integer({ min: 5_000, max: 30_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -500, max: -1 }) },
  );
  const tick: fc.Arbitrary<(at: number) => Tick> = fc.constant((at) => ({ type: 'tick', at }));
  const make = fc.oneof({ weight: 5, arbitrary: play.action }, { weight: 1, arbitrary: tick });
  const tries = fc.array(fc.tuple(make, gapMs), { maxLength: MAX_TRIES });
  fc.assert(
    fc.property(fc.string(), play.options, tries, (seed, options, moves) => {
      let state = deepFrozen(play.game.start(seed, options));
      for (const [makeMove, gap] of moves) state = checkMove(play, state, makeMove(state.at + gap));
    }),
    { numRuns: RUNS },
  );
}

function checkMove<Options, State extends RoundState, Action extends TimedMove>(
  { game, invariant }: AnyPlay<Options, State, Action>,
  state: State,
  move: Action | Tick,
): State {
  const played = game.apply(state, move);
  expect(game.apply(state, move)).toEqual(played);
  if (!played.ok) return state;
  const next = deepFrozen(played.state);
  expect(move.at).toBeGreaterThanOrEqual(state.at);
  expect(next.at).toBe(move.at);
  const { finished, won, xp } = game.result(next);
  expect(won && !finished).toBe(false);
  expect(xp > 0).toBe(won);
  invariant(next);
  expect(applyAfterWaiting(game, state, move)).toEqual(played);
  return next;
}

function applyAfterWaiting<Options, State extends RoundState, Action extends TimedMove>(
  game: Game<Options, State, Action>,
  state: State,
  move: Action | Tick,
) {
  const halfway: Tick = { type: 'tick', at: Math.floor((state.at + move.at) / 2) };
  const waited = game.apply(state, halfway);
  // If the tick ended the round, there is nothing left for the second half of the wait.
  if (!waited.ok || game.result(waited.state).finished) return game.apply(state, move);
  return game.apply(waited.state, move);
}

/** Freezes a value deeply, so that any change to it throws. */
export function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFrozen(inner);
  }
  return value;
}
