import { describe, expect, it } from 'vitest';
import { IdTable } from './id-table';
import { RevokedTokens } from './revoked-tokens';

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const userId = idOf(7);
const hour = 60 * 60;

function tokensAt(start = 0) {
  const clock = { now: start };
  return { clock, tokens: new RevokedTokens(() => clock.now) };
}

describe('a table of ids', () => {
  it('finds every entry while it grows, and nothing else', () => {
    const table = new IdTable(1);
    for (let at = 0; at < 5_000; at += 1) table.set(idOf(at), [at]);
    for (let at = 0; at < 5_000; at += 1) table.set(idOf(at), [at + 1]);
    expect(table.size).toBe(5_000);
    expect(Array.from({ length: 5_000 }, (_, at) => table.get(idOf(at)) === at + 1).every(Boolean)).toBe(true);
    expect(table.has(idOf(5_000))).toBe(false);
  });

  it('holds ids, too', () => {
    const table = new IdTable(3);
    table.setId(userId, 'ffeeddccbbaa009988776655');
    expect(table.getId(userId)).toBe('ffeeddccbbaa009988776655');
    expect(table.getId(idOf(8))).toBeUndefined();
  });
});

describe('void tokens', () => {
  it('are those of an older version, and stay so when an older change is told again', () => {
    const { tokens } = tokensAt();
    expect(tokens.addVersion(userId, 3, hour)).toBe(true);
    expect(tokens.addVersion(userId, 2, hour)).toBe(false);
    expect([2, 3].map((tokenVersion) => tokens.has({ userId, tokenVersion }))).toEqual([true, false]);
  });

  it('are those of a session, or of all older ones', () => {
    const { tokens } = tokensAt();
    const session = { userId, sessionId: idOf(50), andOlder: false, lifeSeconds: hour };
    const isVoid = (at: number) => tokens.has({ userId, tokenVersion: 0, sessionId: idOf(at) });
    expect(tokens.addSession(session)).toBe(true);
    expect(tokens.addSession(session)).toBe(false);
    expect([49, 50, 51].map(isVoid)).toEqual([false, true, false]);
    expect(tokens.addSession({ ...session, andOlder: true })).toBe(true);
    expect([49, 50, 51].map(isVoid)).toEqual([true, true, false]);
    expect(tokens.has({ userId: idOf(8), tokenVersion: 0, sessionId: idOf(49) })).toBe(false);
  });

  it('are forgotten once they have expired, each life by itself', () => {
    const { clock, tokens } = tokensAt();
    tokens.addVersion(userId, 1, 24 * hour);
    tokens.addSession({ userId, sessionId: idOf(1), andOlder: false, lifeSeconds: hour });
    clock.now = 2 * hour * 1_000;
    tokens.forgetEnded();
    expect(tokens.size).toBe(1);
    expect(tokens.has({ userId, tokenVersion: 0 })).toBe(true);
    clock.now = 26 * hour * 1_000;
    tokens.forgetEnded();
    expect(tokens.size).toBe(0);
  });

  it('are all from before a moment, and need no entries then', () => {
    const { clock, tokens } = tokensAt(1_000_000);
    tokens.addVersion(userId, 1, 24 * hour);
    tokens.voidBefore(1_000_000 + 120_000);
    tokens.voidBefore(5);
    clock.now += 120_000;
    tokens.forgetEnded();
    expect(tokens.size).toBe(0);
    const issued = (at: number) => tokens.has({ userId, tokenVersion: 9, issuedAt: new Date(at) });
    expect([issued(1_119_999), issued(1_120_000)]).toEqual([true, false]);
  });

  it('take less than 100 bytes each', () => {
    const { tokens } = tokensAt();
    for (let at = 0; at < 300_000; at += 1) tokens.addVersion(idOf(at), 1, 24 * hour);
    expect(tokens.size).toBe(300_000);
    expect(tokens.bytes / tokens.size).toBeLessThan(100);
  });
});
