import { readingGrade, sentencesOf } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { grownUpsText, type PolicyText, privacyText, registerNotice, rulesText, storedData } from './texts';

/** Eight-year-olds read texts of this grade. */
const easyGrade = 4;

const linesOf = ({ lead, sections }: PolicyText) => [lead, ...sections.flatMap(({ lines }) => lines)];

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
  expect(storedData.length).toBeGreaterThan(8);
  for (const { what, why, until } of storedData) expect([what, why, until].every(Boolean)).toBe(true);
  expect(grownUpsText.sections.map(({ title }) => title)).toContain('Your rights and those of your child');
});
