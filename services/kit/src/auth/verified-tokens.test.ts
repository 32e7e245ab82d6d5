import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { VerifiedTokens } from './verified-tokens';

const id = new ObjectId();
const holder = { id, userId: id.toHexString(), name: 'Ada', isAdmin: false, tokenVersion: 0, issuedAt: new Date(0) };
const until = (ms: number) => ({ ...holder, signedInAt: holder.issuedAt, expiresAt: new Date(ms) });

it('knows a token until the moment it expires', () => {
  const clock = { now: 1_000 };
  const tokens = new VerifiedTokens(10, () => clock.now);
  const user = until(2_000);
  tokens.add('a', user);
  expect(tokens.find('a')).toBe(user);
  expect(tokens.find('b')).toBeNull();
  clock.now = 2_000;
  expect(tokens.find('a')).toBeNull();
});

it('forgets the oldest when there are too many', () => {
  const tokens = new VerifiedTokens(2, () => 0);
  for (const token of ['a', 'b', 'c']) tokens.add(token, until(1));
  expect(['a', 'b', 'c'].map((token) => tokens.find(token) !== null)).toEqual([false, true, true]);
});
