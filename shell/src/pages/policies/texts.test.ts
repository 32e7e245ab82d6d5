import { readingGrade, sentencesOf } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { grownUpsText, type PolicyText, privacyText, registerNotice, rulesText, storedData } from './texts';

/** Eight-year-olds read texts of this grade. */
const easyGrade = 4;

const withoutConsent = { asksForAge: false };
const withConsent = { asksForAge: true };

const linesOf = ({ lead, sections }: PolicyText) => [lead, ...sections.flatMap(({ lines }) => lines)];

describe.each([privacyText(withoutConsent), privacyText(withConsent), rulesText])('$title', (text) => {
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
  const who = privacyText(withConsent)
    .sections.find(({ title }) => title === 'Who can see it')
    ?.lines.join(' ');
  expect(who).toMatch(/grown-up at home .* can see what you share/);
});

it('speaks of parental consent only where the site asks for it', () => {
  const wordsOf = (settings: typeof withConsent) =>
    [...linesOf(privacyText(settings)), ...linesOf(grownUpsText(settings)), JSON.stringify(storedData(settings))].join(
      ' ',
    );
  const ofConsent = /at home|say yes|your yes|code that|birth|Proof of consent|age cannot/i;
  expect(wordsOf(withConsent)).toMatch(ofConsent);
  expect(wordsOf(withoutConsent)).not.toMatch(ofConsent);
});

it('is easy to read where a child signs up', () => {
  expect(readingGrade(sentencesOf(registerNotice))).toBeLessThanOrEqual(easyGrade);
});

it('tells a grown-up of everything kept why, and until when', () => {
  expect(storedData(withoutConsent).length).toBeGreaterThan(8);
  for (const { what, why, until } of storedData(withConsent)) expect([what, why, until].every(Boolean)).toBe(true);
  expect(grownUpsText(withoutConsent).sections.map(({ title }) => title)).toContain(
    'Your rights and those of your child',
  );
});
