import { expect, it } from 'vitest';
import { isFiction } from './fiction';

it.each([
  ['"I want to disappear!" said the smallest ghost.', 'I want to disappear'],
  ['„Ich will sterben“, sagte der alte Drache.', 'Ich will sterben'],
  ['The dragon sat down. She wanted to disappear, and nobody came.', 'wanted to disappear'],
  ['He ran away from home with his bear.', 'ran away from home'],
])('is fiction: %s', (text, passage) => {
  expect(isFiction(text, passage)).toBe(true);
});

it.each([
  ['I want to disappear.', 'want to disappear'],
  ['i want to die', 'i want to die'],
  ['want to die', 'want to die'],
  ['"I want to disappear!"', 'I want to disappear'],
  ['My uncle said "nobody will believe you" and I cried.', 'nobody will believe you'],
  ['He hits me with a belt.', 'hits me'],
  ['Dad hits mum when he drinks.', 'hits mum'],
  ['She said "look". I hate myself.', 'hate myself'],
  ['"I want to die," sighed the dragon. I want to die too.', 'I want to die'],
  ['The ghost was here.', 'hate myself'],
])('is not fiction: %s', (text, passage) => {
  expect(isFiction(text, passage)).toBe(false);
});
