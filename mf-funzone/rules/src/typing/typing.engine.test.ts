import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { itemAt } from '../core/item-at';
import { createRng } from '../core/rng';
import { planBalloons } from './balloons';
import type { TypingState } from './index';
import { balloonsInSight, typing, typingDescriptor } from './index';

const start = typing.start('balloons', { timer: 'x1' });
const pop = (letter: string, at: number) => ({ type: 'pop', letter, at }) as const;

/** Returns a game with the given balloons. */
function withBalloons(letters: string): TypingState {
  const balloons = [...letters].map((letter, id) => {
    return { id, letter, left: 10, spawnAt: (id + 1) * 1_000, goneAt: (id + 1) * 1_000 + 6_000 };
  });
  return { ...start, balloons };
}

describe('planBalloons', () => {
  it('sends a balloon in about 70 of 100 seconds, anywhere from 0 to 90 percent, with any letter', () => {
    const plans = planBalloons(10_000, createRng('plan')).filter((plan) => plan !== null);
    expect(plans.length).toBeGreaterThan(6_800);
    expect(plans.length).toBeLessThan(7_200);
    expect(new Set(plans.map(({ letter }) => letter)).size).toBe(26);
    expect(Math.min(...plans.map(({ left }) => left))).toBe(0);
    expect(Math.max(...plans.map(({ left }) => left))).toBe(90);
  });
});

describe('balloon typing', () => {
  it('shows a balloon from its second on until it has fallen for 6 s', () => {
    const first = itemAt(start.balloons, 0);
    const isShown = (at: number) => balloonsInSight(start, at).some(({ id }) => id === first.id);
    expect(first.spawnAt % 1_000).toBe(0);
    const { spawnAt } = first;
    expect([isShown(spawnAt - 1), isShown(spawnAt), isShown(spawnAt + 5_999), isShown(spawnAt + 6_000)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('pops the oldest balloon of the letter, whichever way it is typed', () => {
    const state = accepted(typing.apply(withBalloons('ABA'), pop('a', 3_500)));
    expect(state.balloons.map(({ id }) => id)).toEqual([1, 2]);
    expect(state.score).toBe(1);
  });

  it('pops none that has not come yet, is gone, or has another letter', () => {
    const game = withBalloons('AB');
    for (const move of [pop('A', 999), pop('A', 7_000), pop('Z', 2_500)]) {
      expect(typing.apply(game, move)).toEqual({ ok: false, reason: 'no_such_balloon' });
    }
  });

  it('ends at 60 s with one XP a balloon, and pays only then', () => {
    const popped = accepted(typing.apply(withBalloons('AB'), pop('A', 1_200)));
    expect(typing.result(popped)).toEqual({ finished: false, won: false, xp: 0 });
    const over = accepted(typing.apply(popped, { type: 'tick', at: 60_000 }));
    expect(typing.result(over)).toEqual({ finished: true, won: true, xp: 1 });
  });

  it('awards nothing for a score of 0', () => {
    const over = accepted(typing.apply(start, { type: 'tick', at: 60_000 }));
    expect(typing.result(over)).toEqual({ finished: true, won: false, xp: 0 });
  });

  it('goes half as fast with twice the time, with the same balloons', () => {
    const slow = typing.start('balloons', { timer: 'x2' });
    expect(slow.limitMs).toBe(120_000);
    expect(slow.balloons.map(({ spawnAt }) => spawnAt)).toEqual(start.balloons.map(({ spawnAt }) => spawnAt * 2));
    const { spawnAt, goneAt } = itemAt(slow.balloons, 0);
    expect(Number(goneAt) - spawnAt).toBe(12_000);
  });

  it('sends the same balloons one at a time without a clock, and ends after the last', () => {
    const calm = typing.start('balloons', { timer: 'off' });
    expect(calm.balloons).toHaveLength(1);
    const state = afterMoves(typing, calm, typingDescriptor.solvedLog('balloons', { timer: 'off' }));
    expect(typing.result(state)).toEqual({ finished: true, won: true, xp: start.balloons.length });
  });

  it('lets a child stop a game without a clock, and only that', () => {
    const calm = typing.start('balloons', { timer: 'off' });
    const waiting = accepted(typing.apply(calm, { type: 'tick', at: 3_600_000 }));
    expect(typing.result(waiting).finished).toBe(false);
    expect(typing.result(accepted(typing.apply(waiting, { type: 'stop', at: 3_600_000 }))).finished).toBe(true);
    expect(typing.apply(start, { type: 'stop', at: 0 })).toEqual({ ok: false, reason: 'clock_is_running' });
  });
});
