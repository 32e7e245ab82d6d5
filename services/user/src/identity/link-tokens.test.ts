import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { LinkTokens } from './link-tokens';

const id = new ObjectId();
const ofPasswords = new LinkTokens('the key', 'new passwords');

it('makes the same secrets for a record each time, in every process', () => {
  const again = new LinkTokens('the key', 'new passwords');
  expect([again.of(id), again.codeOf(id, 8)]).toEqual([ofPasswords.of(id), ofPasswords.codeOf(id, 8)]);
  expect(ofPasswords.of(id)).toMatch(/^[\w-]{43}$/);
});

it('makes others for another record, for another purpose, and for whoever lacks the key', () => {
  const made = [
    ofPasswords.of(id),
    ofPasswords.of(new ObjectId()),
    new LinkTokens('the key', 'e-mail addresses').of(id),
    new LinkTokens('another key', 'new passwords').of(id),
    new LinkTokens('', 'new passwords').of(id),
  ];
  expect(new Set(made).size).toBe(made.length);
});

it('makes codes of as many digits as are asked for', () => {
  const codes = Array.from({ length: 500 }, () => ofPasswords.codeOf(new ObjectId(), 8));
  for (const code of codes) expect(code).toMatch(/^\d{8}$/);
  expect(new Set(codes.map(([first]) => first)).size).toBe(10);
});
