import { describe, expect, it } from 'vitest';
import { sentencesOf, wordAt } from './words';

const cut = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('wordAt', () => {
  const text = 'Don’t stop, well-known Zoë! 42 cats…';
  const at = (place: number) => {
    const word = wordAt(text, place);
    return word && text.slice(word.start, word.end);
  };

  it.each([
    [0, 'Don’t'],
    [3, 'Don’t'],
    [5, 'stop'],
    [12, 'well-known'],
    [22, 'Zoë'],
    [26, '42'],
    [31, 'cats'],
  ])('finds the word at %i', (place, word) => {
    expect(at(place)).toBe(word);
  });

  it('finds none behind the last', () => {
    expect(at(35)).toBeNull();
    expect(wordAt('... !', 0)).toBeNull();
  });

  it('walks a text from word to word', () => {
    const words: string[] = [];
    for (let word = wordAt(text, 0); word; word = wordAt(text, word.end)) words.push(text.slice(word.start, word.end));
    expect(words).toEqual(['Don’t', 'stop', 'well-known', 'Zoë', '42', 'cats']);
  });
});

describe('sentencesOf', () => {
  it('tells sentences and lines, without the space around them', () => {
    expect(cut('The fox ran. “Wait!” said Ole.\n\n  Rain,  rain,\n  go away')).toEqual([
      'The fox ran.',
      '“Wait!” said Ole.',
      'Rain,  rain,',
      'go away',
    ]);
  });

  it('leaves out what has no word', () => {
    expect(cut('Hello.\n***\n…')).toEqual(['Hello.']);
    expect(cut('')).toEqual([]);
  });

  it('does so, roughly, where the browser can not', () => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    delete (Intl as { Segmenter?: unknown }).Segmenter;
    try {
      expect(cut('One fox. Two owls!\nThree')).toEqual(['One fox.', 'Two owls!', 'Three']);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});
