import fc from 'fast-check';
import { expect } from 'vitest';
import type { GameDescriptor } from '../core/descriptor';
import type { RoundState, Tick, TimedMove } from '../core/game';
import { valuesOf } from './values-of';

/** What a player tries: the next move of a perfect round, any other move, legal or not, or to wait. */
type Try = 'perfect' | 'wait' | TimedMove;

const MAX_TRIES = 40;
const RUNS = 150;

/**
 * Plays random rounds of a game and checks properties of every game: a refused move changes nothing, time only moves
 * forward, waiting in two steps equals waiting in one, and only won rounds give XP.
 *
 * @param invariant asserts what else must be true after every move
 */
export function checkAnyPlay(game: GameDescriptor, invariant: (state: RoundState) => void): void {
  const gapMs = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_500 }) },
    { weight: 1, arbitrary: fc.integer({ min: 5_000, max: 30_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -500, max: -1 }) },
  );
  const tried: fc.Arbitrary<Try> = fc.oneof(
    { weight: 3, arbitrary: fc.constant('perfect' as const) },
    { weight: 3, arbitrary: valuesOf(game.action) },
    { weight: 1, arbitrary: fc.constant('wait' as const) },
  );
  const tries = fc.array(fc.tuple(tried, gapMs), { maxLength: MAX_TRIES });
  fc.assert(
    fc.property(fc.string(), valuesOf(game.options), tries, (seed, options, all) => {
      const perfect = game.solvedLog(seed, options).values();
      let state = deepFrozen(game.engine.start(seed, options));
      for (const [next, gap] of all) {
        const move = next === 'perfect' ? perfect.next().value : next;
        const waiting: Tick = { type: 'tick', at: 0 };
        state = checkMove(game.engine, state, {
          ...(typeof move === 'object' ? move : waiting),
          at: state.at + gap,
        });
        invariant(state);
      }
    }),
    { numRuns: RUNS },
  );
}

function checkMove(game: GameDescriptor['engine'], state: RoundState, move: TimedMove): RoundState {
  const played = game.apply(state, move);
  expect(game.apply(state, move)).toEqual(played);
  if (!played.ok) return state;
  const next = deepFrozen(played.state);
  expect(move.at).toBeGreaterThanOrEqual(state.at);
  expect(next.at).toBe(move.at);
  const { finished, won, xp } = game.result(next);
  expect(won && !finished).toBe(false);
  expect(xp > 0).toBe(won);
  expect(applyAfterWaiting(game, state, move)).toEqual(played);
  return next;
}

function applyAfterWaiting(game: GameDescriptor['engine'], state: RoundState, move: TimedMove) {
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
