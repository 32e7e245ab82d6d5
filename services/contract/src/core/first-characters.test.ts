import { expect, it } from 'vitest';
import { firstCharacters } from './first-characters';

it.each([
  ['one two', 3, 'one'],
  ['one', 9, 'one'],
  ['🦊🐻🐼', 2, '🦊🐻'],
  ['a👩‍🚀b', 2, 'a'],
  ['a👩‍🚀b', 4, 'a👩‍🚀'],
  ['cafe\u0301 x', 4, 'caf'],
  ['🇫🇷🇩🇪', 3, '🇫🇷'],
])('of %j are, up to %i: %j', (text, most, first) => {
  expect(firstCharacters(text, most)).toBe(first);
});
