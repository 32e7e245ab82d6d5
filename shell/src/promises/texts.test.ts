import { describe, expect, it } from 'vitest';
import { readingGrade, sentencesOf, syllablesOf } from '../testing/reading-grade';
import { grownUpsText, keptData, type PromiseText, privacyText, registerNotice, rulesText } from './texts';

/** Eight-year-olds read texts of this grade. */
const easyGrade = 4;

const linesOf = ({ lead, sections }: PromiseText) => [lead, ...sections.flatMap(({ lines }) => lines)];

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

describe.each([privacyText, rulesText])('$title', (text) => {
  it('is easy to read as a whole', () => {
    expect(readingGrade(linesOf(text).flatMap(sentencesOf))).toBeLessThanOrEqual(easyGrade);
  });

  it.each(text.sections)('is easy to read where it says "$title"', ({ lines }) => {
    expect(readingGrade(lines.flatMap(sentencesOf))).toBeLessThanOrEqual(easyGrade);
  });

  it('has no sentence that is too long for a young reader', () => {
    const long = linesOf(text)
      .flatMap(sentencesOf)
      .filter((sentence) => sentence.split(' ').length > 22);
    expect(long).toEqual([]);
  });
});

it('tells children what their grown-up can see', () => {
  const who = privacyText.sections.find(({ title }) => title === 'Who can see it')?.lines.join(' ');
  expect(who).toMatch(/grown-up at home .* can see what you share/);
});

it('is easy to read where a child signs up', () => {
  expect(readingGrade(sentencesOf(registerNotice))).toBeLessThanOrEqual(easyGrade);
});

it('tells a grown-up of everything kept why, and until when', () => {
  expect(keptData.length).toBeGreaterThan(8);
  for (const { what, why, until } of keptData) expect([what, why, until].every(Boolean)).toBe(true);
  expect(grownUpsText.sections.map(({ title }) => title)).toContain('Your rights and those of your child');
});
