import { describe, expect, it } from 'vitest';
import { flagKinds } from '../core/flags';
import { textLimits } from '../core/limits';
import { adviceFor, checkText } from './index';

const kindsIn = (text: string) => checkText(text).flags.map(({ kind }) => kind);

describe('checkText', () => {
  it('finds nothing in an empty text', () => {
    expect(checkText('')).toEqual({ flags: [] });
  });

  it('reports everything it notices in the order of the pipeline', () => {
    expect(kindsIn('see https://example.com or mail mia@example.org or call 555-123-4567')).toEqual([
      'phone',
      'email',
      'link',
      'link',
    ]);
  });

  it('shows the passage, so that a moderator sees why', () => {
    expect(checkText('You can call 555-123-4567 now').flags).toContainEqual(
      expect.objectContaining({ kind: 'phone', text: '555-123-4567' }),
    );
  });

  it.each(['kid@home.com', 'mia @ mail . example . org'])('leaves the next sentence out of %s', (address) => {
    expect(checkText(`Write to ${address}. You will like it`).flags).toContainEqual(
      expect.objectContaining({ kind: 'email', text: address }),
    );
  });

  it('shortens what it shows of a flood', () => {
    expect(checkText('a'.repeat(5_000)).flags[0]?.text.length).toBeLessThan(100);
  });

  it('looks no closer at a text that is too long anyway', () => {
    expect(kindsIn('555-123-4567 '.repeat(textLimits.description))).toEqual(['length']);
  });

  it('takes a text of exactly the longest length', () => {
    expect(
      kindsIn('Once upon a time there was a fox who went far. '.repeat(500).slice(0, textLimits.description)),
    ).not.toContain('length');
  });

  it('sees through invisible characters between letters and digits', () => {
    expect(kindsIn('call 555-\u200b123-\u200b4567')).toEqual(['phone']);
  });
});

describe('what a character of a story says', () => {
  const speech = (words: string) => `"${words}," said the dragon`;

  it('is nothing that the writer says', () => {
    expect(kindsIn(speech('You are so stupid'))).toEqual([]);
  });

  it('does not hide what the writer says in the same sentence', () => {
    expect(kindsIn(`${speech('You are so stupid')}, and you are so stupid, Ben.`)).toContain('unkind');
  });

  it('may be a worry of the writer', () => {
    expect(kindsIn(speech('I want to kill myself'))).toContain('worry');
  });
});

describe('adviceFor', () => {
  it.each(flagKinds)('has a kind sentence about %s', (kind) => {
    expect(adviceFor(kind)).toMatch(/^[A-Z].*[.?!]$/);
  });
});
