import { expect, it } from 'vitest';
import { isTyping, shortcutFor } from './shortcuts';

const shortcuts = [
  { action: 'next', keys: ['n', 'j'], does: 'Go on' },
  { action: 'previous', keys: ['p', 'k'], does: 'Go back' },
  { action: 'help', keys: ['?'], does: 'Show these keys' },
] as const;

const press = (key: string, held: object = {}) =>
  shortcutFor(shortcuts, { key, ctrlKey: false, metaKey: false, altKey: false, ...held });

it.each([
  ['n', 'next'],
  ['K', 'previous'],
  ['?', 'help'],
  ['x', null],
])('the key %s means %s', (key, action) => {
  expect(press(key)).toBe(action);
});

it('leaves the browser its own combinations', () => {
  expect(press('n', { ctrlKey: true })).toBeNull();
  expect(press('p', { metaKey: true })).toBeNull();
});

it('leaves keys to what is being typed', () => {
  const input = document.createElement('input');
  expect(isTyping(input)).toBe(true);
  expect(isTyping(document.createElement('button'))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
