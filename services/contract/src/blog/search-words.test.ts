import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostSearchWords, singularOf, termsOf, wordsOf } from './search-words';

const terms = (text: string) => [...termsOf(text)];

describe('termsOf', () => {
  it.each([
    ['The Café of ZOË', ['the', 'cafe', 'of', 'zoe']],
    ['My fox’s den, and the foxes', ['my', 'fox', 'den', 'and', 'the']],
    ["Don't stop", ['dont', 'stop']],
    ['snow-white & 7 dwarfs', ['snow', 'white', 'dwarf']],
    ['ﬁrst １２', ['first', '12']],
    ['हिन्दी कहानी', ['हिन्दी', 'कहानी']],
    ['!?. 🦊', []],
  ])('reads %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('reads the first 2,000 words', () => {
    const text = Array.from({ length: mostSearchWords + 5 }, (_, at) => `w${at}`).join(' ');
    const found = termsOf(text);
    expect([found.size, found.has('w1999'), found.has('w2000')]).toEqual([mostSearchWords, true, false]);
  });

  it('cuts a word that no dictionary has', () => {
    expect(terms('a'.repeat(5_000))).toEqual(['a'.repeat(40)]);
  });
});

describe('singularOf', () => {
  it.each([
    ['stories', 'story'],
    ['foxes', 'fox'],
    ['wishes', 'wish'],
    ['witches', 'witch'],
    ['princesses', 'princess'],
    ['potatoes', 'potato'],
    ['shoes', 'shoe'],
    ['prizes', 'prize'],
    ['cookies', 'cookie'],
    ['pies', 'pie'],
    ['dinosaurs', 'dinosaur'],
  ])('%s -> %s', (plural, singular) => {
    expect(singularOf(plural)).toBe(singular);
    expect(singularOf(singular)).toBe(singular);
  });

  it.each(['bus', 'grass', 'tennis', 'as', '7s'])('leaves %s', (word) => {
    expect(singularOf(word)).toBe(word);
  });
});

describe('wordsOf', () => {
  it('says where each word stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { start, end, term } of wordsOf(text)) expect(termsOf(text.slice(start, end))).toContain(term);
      }),
    );
  });
});
