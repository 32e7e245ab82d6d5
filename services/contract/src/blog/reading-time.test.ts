import { describe, expect, it } from 'vitest';
import { reading, readingGrade, readingOf, sentencesOf, syllablesOf } from './reading-time';

const words = (count: number, word = 'owl') => `${Array.from({ length: count }, () => word).join(' ')}.`;

describe('the reading grade', () => {
  it.each([
    ['cat', 1],
    ['make', 1],
    ['looked', 1],
    ['story', 2],
    ['little', 2],
    ['pages', 2],
    ['wanted', 2],
    ['address', 2],
    ['picture', 2],
    ['computer', 3],
    ['moderator', 4],
    ['another', 3],
  ])('hears the syllables of %s', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });

  it('tells an easy text from a hard one', () => {
    expect(readingGrade(sentencesOf('The cat sat on the mat. It had a hat.'))).toBeLessThan(2);
    const hard = 'Personal information is retained in accordance with applicable statutory obligations.';
    expect(readingGrade(sentencesOf(hard))).toBeGreaterThan(12);
  });
});

describe('a text', () => {
  it.each([
    [1, 1],
    [149, 1],
    [150, 2],
    [1_000, 10],
  ])('of %i words takes a reader of eight %i min', (count, minutes) => {
    expect(readingOf(words(count)).minutes).toBe(minutes);
  });

  it.each([
    ['easy', 'The cat sat on the mat. It had a red hat. The sun was hot, so it went in.'],
    [
      'medium',
      'Yesterday my sister and I went to the harbor. We watched the fishermen carry several heavy baskets of fish.',
    ],
    [
      'hard',
      'Photosynthesis transforms carbon dioxide and water into carbohydrates, releasing oxygen into the atmosphere.',
    ],
  ])('has %s words', (level, text) => {
    expect(readingOf(text).level).toBe(level);
  });

  it('does not become harder by periods that its writer forgot', () => {
    const text =
      'the dog ran to me and I ran to the dog and then we both ran to the sea and swam in it and then we had tea';
    expect(readingOf(text).level).toBe('easy');
  });

  it('has a sentence in each line of a poem', () => {
    const poem = Array.from({ length: 12 }, () => 'The moon is a balloon in the sky').join('\n');
    expect(readingOf(poem).level).toBe('easy');
  });

  it('says nothing about words that the formula cannot read', () => {
    expect(readingOf('Жила-была лиса. Она собирала звуки.')).toEqual({ minutes: 1 });
    expect(readingOf('🦊🦊🦊')).toEqual({ minutes: 1 });
    expect(readingOf('')).toEqual({ minutes: 1 });
  });

  it('has words in scripts that leave no room between them, too', () => {
    expect(readingOf('狐狸收集声音。'.repeat(100)).minutes).toBeGreaterThan(2);
  });

  it('is what the API says of a blog', () => {
    expect(reading.parse(readingOf('A fox.'))).toEqual({ minutes: 1, level: 'easy' });
  });
});
