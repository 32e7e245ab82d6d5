import { describe, expect, it } from 'vitest';
import { plural, pluralIn } from './plural';

describe('plural', () => {
  it.each([
    [0, 'blogs'],
    [1, 'blog'],
    [2, 'blogs'],
    [21, 'blogs'],
  ])('%i in English', (count, word) => {
    expect(plural(count, { one: 'blog', other: 'blogs' })).toBe(word);
  });

  it('knows languages with more forms, and falls back to the general one', () => {
    const polish = pluralIn('pl');
    const forms = { one: 'gra', few: 'gry', other: 'gier' };
    expect([1, 3, 5].map((count) => polish(count, forms))).toEqual(['gra', 'gry', 'gier']);
  });
});
