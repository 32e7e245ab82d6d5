import { describe, expect, it } from 'vitest';
import { isTimeUp, timeLeftMs, timeLimitMs } from './timer';

describe('timer', () => {
  it('allows the usual time, twice as much, or any', () => {
    expect([timeLimitMs(60_000, 'x1'), timeLimitMs(60_000, 'x2'), timeLimitMs(60_000, 'off')]).toEqual([
      60_000,
      120_000,
      null,
    ]);
  });

  it('is up when the last millisecond is used', () => {
    expect(isTimeUp(1_000, 999)).toBe(false);
    expect(isTimeUp(1_000, 1_000)).toBe(true);
    expect(isTimeUp(null, 1_000_000)).toBe(false);
  });

  it('says how much is left, never less than nothing', () => {
    expect([timeLeftMs(1_000, 400), timeLeftMs(1_000, 4_000), timeLeftMs(null, 400)]).toEqual([600, 0, null]);
  });
});
