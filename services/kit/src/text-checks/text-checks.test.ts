import { describe, expect, it } from 'vitest';
import { defaultHelpLines } from './help-lines';
import { TextChecks } from './text-checks';

const checks = new TextChecks({ logger: { error: () => undefined } });
const outcome = (text: string) => checks.check('comment', text).outcome;

describe('TextChecks', () => {
  it.each([
    'call me on 555-123-4567 after school',
    'fuck you',
    'you are so stupid and ugly',
    'write to me: mia@example.org',
  ])('refuses the comment "%s" and says why', (text) => {
    const { outcome, advice, flags } = checks.check('comment', text);
    expect(outcome).toBe('refuse');
    expect(advice).toMatch(/^[A-Z].*[.?!]$/);
    expect(flags.length).toBeGreaterThan(0);
  });

  it.each(['how old are you? dont tell your mum we talk', 'are you home alone', 'send me a photo of you'])(
    'holds the comment "%s"',
    (text) => {
      expect(outcome(text)).toBe('hold');
    },
  );

  it.each(['kill urself', 'send pic', 'ur ugly', 'kys', 'home alone rn', 'i wanna die'])(
    'does not let "%s" pass, short as it is',
    (text) => {
      expect(outcome(text)).not.toBe('pass');
    },
  );

  it.each([
    'The stupid robot could not open the door.',
    'Great story! I love the dragon.',
    'The cock crows and the ass brays on the farm.',
    'My tit box has a blue tit in it.',
    'We won 21-19 and then 21-17.',
    'The ISBN is 978-0-00-000000-2.',
  ])('lets the comment "%s" pass', (text) => {
    expect(outcome(text)).toBe('pass');
  });

  it('holds a worry as urgent, with kind words and help in the country of the reader', () => {
    const { outcome, isUrgent, help, advice } = checks.check('comment', 'i want to kill myself', 'en-GB');
    expect([outcome, isUrgent]).toEqual(['hold', true]);
    expect(help).toContain(defaultHelpLines.GB);
    expect(advice).toContain('You matter');
  });

  it('flags in a blog what it would refuse in a comment', () => {
    const { outcome, flags } = checks.check('blog', 'My number is 555-123-4567, call me.');
    expect(outcome).toBe('flag');
    expect(flags).toContainEqual({ kind: 'phone', text: '555-123-4567' });
  });

  it('holds everything when the checks fail', () => {
    const errors: unknown[] = [];
    const broken = new TextChecks({
      logger: { error: (error: unknown) => errors.push(error) },
      check: () => {
        throw new Error('out of order');
      },
    });
    expect(broken.check('comment', 'Hello')).toEqual({
      outcome: 'hold',
      flags: [],
      isUrgent: false,
      advice: null,
      help: null,
    });
    expect(errors).toHaveLength(1);
  });
});
