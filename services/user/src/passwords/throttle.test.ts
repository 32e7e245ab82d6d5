import { describe, expect, it } from 'vitest';
import { noTries, type ThrottleRule, type ThrottleState, tryOnce } from './throttle';

const rule: ThrottleRule = { freeTries: 3, firstDelayMs: 100, maxDelayMs: 1_000, forgetAfterMs: 60_000 };

/** The state after this many tries, each made as soon as it is allowed, and the time of the last one. */
function afterTries(count: number): { state: ThrottleState; now: number } {
  let state = noTries;
  let now = 0;
  for (let tries = 0; tries < count; tries += 1) {
    now = Math.max(now, state.waitUntil);
    const step = tryOnce(rule, state, now);
    if (!step.allowed) throw new Error('This try was to be allowed.');
    state = step.state;
  }
  return { state, now };
}

describe('the throttle', () => {
  it('lets the free tries pass without a delay', () => {
    const { state, now } = afterTries(2);
    expect(tryOnce(rule, state, now).allowed).toBe(true);
  });

  it('refuses the next one until the delay is over, and says how long that is', () => {
    const { state, now } = afterTries(3);
    expect(tryOnce(rule, state, now + 40)).toEqual({ allowed: false, waitMs: 60 });
    expect(tryOnce(rule, state, now + 100).allowed).toBe(true);
  });

  it('doubles the delay with each further try', () => {
    const { state, now } = afterTries(5);
    expect(state.waitUntil - now).toBe(400);
  });

  it('never makes anybody wait longer than its limit', () => {
    const { state, now } = afterTries(40);
    expect(state.waitUntil - now).toBe(1_000);
  });

  it('does not count a refused try', () => {
    const { state, now } = afterTries(3);
    tryOnce(rule, state, now);
    expect(tryOnce(rule, state, now + 100)).toMatchObject({ state: { tries: 4 } });
  });
});
