import { describe, expect, it } from 'vitest';
import { gainOf, type KnownXp } from './xp-gains';

/** Returns the gains for a series of profiles, each given as reader, total and time. */
function gains(...profiles: readonly (readonly [string, number, number])[]): number[] {
  let known: KnownXp | null = null;
  return profiles.map(([userId, total, now]) => {
    const next = gainOf(known, userId, total, now);
    known = next.known;
    return next.gain;
  });
}

describe('gained XP', () => {
  it('is what came since the last profile, and nothing at the first one', () => {
    expect(gains(['mina', 10, 0], ['mina', 12, 1], ['mina', 12, 2], ['mina', 62, 3])).toEqual([0, 2, 0, 50]);
  });

  it('is not counted again when an older profile comes late', () => {
    expect(gains(['mina', 10, 0], ['mina', 12, 1], ['mina', 10, 2], ['mina', 12, 3])).toEqual([0, 2, 0, 0]);
  });

  it('counts from the lower total once points were taken back', () => {
    expect(gains(['mina', 100, 0], ['mina', 40, 60_000], ['mina', 45, 60_100])).toEqual([0, 0, 5]);
  });

  it("is nobody else's", () => {
    expect(gains(['mina', 10, 0], ['otto', 900, 1], ['mina', 12, 2])).toEqual([0, 0, 0]);
  });
});
