import { describe, expect, it } from 'vitest';
import { RevokedTokens } from './revoked-tokens';

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const userId = idOf(7);
const hour = 60 * 60;

function tokensAt(start = 0) {
  const clock = { now: start };
  return { clock, tokens: new RevokedTokens(() => clock.now) };
}

describe('revoked tokens', () => {
  it('are those of an older version, and stay so when an older change is told again', () => {
    const { tokens } = tokensAt();
    expect(tokens.add({ userId, validFrom: 3, lifeSeconds: hour })).toBe(true);
    expect(tokens.add({ userId, validFrom: 2, lifeSeconds: hour })).toBe(false);
    expect([2, 3].map((tokenVersion) => tokens.has({ userId, tokenVersion }))).toEqual([true, false]);
  });

  it('are those of a session, or of all older ones', () => {
    const { tokens } = tokensAt();
    const session = { userId, sessionId: idOf(50), andOlder: false, lifeSeconds: hour };
    const isRevoked = (at: number) => tokens.has({ userId, tokenVersion: 0, sessionId: idOf(at) });
    expect(tokens.add(session)).toBe(true);
    expect(tokens.add(session)).toBe(false);
    expect([49, 50, 51].map(isRevoked)).toEqual([false, true, false]);
    expect(tokens.add({ ...session, andOlder: true })).toBe(true);
    expect([49, 50, 51].map(isRevoked)).toEqual([true, true, false]);
    expect(tokens.add({ ...session, sessionId: idOf(40), andOlder: true })).toBe(false);
    expect(tokens.has({ userId: idOf(8), tokenVersion: 0, sessionId: idOf(49) })).toBe(false);
  });

  it('are forgotten once the last of an account has expired', () => {
    const { clock, tokens } = tokensAt();
    tokens.add({ userId, validFrom: 1, lifeSeconds: 24 * hour });
    tokens.add({ userId: idOf(8), sessionId: idOf(1), lifeSeconds: hour });
    clock.now = 2 * hour * 1_000;
    tokens.forgetExpired();
    expect(tokens.size).toBe(1);
    expect(tokens.has({ userId, tokenVersion: 0 })).toBe(true);
    clock.now = 26 * hour * 1_000;
    tokens.forgetExpired();
    expect(tokens.size).toBe(0);
  });

  it('are all from before a moment, which never goes back', () => {
    const { tokens } = tokensAt();
    tokens.revokeBefore(1_120_000);
    tokens.revokeBefore(5);
    const issued = (at: number) => tokens.has({ userId, tokenVersion: 9, issuedAt: new Date(at) });
    expect([issued(1_119_999), issued(1_120_000)]).toEqual([true, false]);
  });
});
