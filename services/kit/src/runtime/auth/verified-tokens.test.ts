import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { VerifiedTokens } from './verified-tokens';

const id = new ObjectId();
const holder = { id, userId: id.toHexString(), name: 'Ada', isAdmin: false, tokenVersion: 0, issuedAt: new Date(0) };
const until = (ms: number) => ({ ...holder, signedInAt: holder.issuedAt, expiresAt: new Date(ms) });

it('knows a token until the moment it expires', () => {
  const clock = { now: 1_000 };
  const tokens = new VerifiedTokens(10_000, () => clock.now);
  const user = until(2_000);
  tokens.add('a', user);
  expect(tokens.find('a')).toBe(user);
  expect(tokens.find('b')).toBeNull();
  clock.now = 2_000;
  expect(tokens.find('a')).toBeNull();
});

it('forgets those not seen for longest when they take too many bytes', () => {
  const tokens = new VerifiedTokens(5_000, () => 0);
  const names = Array.from({ length: 20 }, (_, at) => `${at} ${'x'.repeat(600)}`);
  for (const token of names) tokens.add(token, until(1));
  expect(names.filter((token) => tokens.find(token) !== null)).toEqual(names.slice(-3));
});
