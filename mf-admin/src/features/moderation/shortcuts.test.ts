import { expect, it } from 'vitest';
import { isTyping, shortcutFor } from './shortcuts';

const press = (key: string, held: object = {}) =>
  shortcutFor({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

it.each([
  ['n', 'next'],
  ['K', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['?', 'help'],
  ['x', null],
])('the key %s means %s', (key, action) => {
  expect(press(key)).toBe(action);
});

it('leaves the browser its own combinations', () => {
  expect(press('r', { ctrlKey: true })).toBeNull();
  expect(press('a', { metaKey: true })).toBeNull();
});

it('leaves keys to what is being typed', () => {
  const input = document.createElement('input');
  expect(isTyping(input)).toBe(true);
  expect(isTyping(document.createElement('button'))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
