import { defaultHelpLines, TextChecks } from '@storysprout/service-kit/text-checks';
import { describe, expect, it } from 'vitest';
import { requireFriendlyName, searchPattern, searchTermsOf } from './user.rules';

const finds = (typed: string) =>
  searchTermsOf('Maple-Rose Fox', 'maple@School.example'.toLowerCase()).some((term) => searchPattern(typed).test(term));

describe('searching accounts', () => {
  it.each(['map', 'Maple-Rose', 'rose', 'FOX', 'maple@sch', 'school.ex', 'maple-rose fox'])('finds by %s', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['aple', 'birch', '.*', 'ma(ple'])('does not find by %s', (typed) => {
    expect(finds(typed)).toBe(false);
  });
});

describe('names', () => {
  const checks = new TextChecks({ logger: { error: () => undefined } });

  it('are not taken while they cannot be checked', () => {
    const broken = new TextChecks({
      logger: { error: () => undefined },
      check: () => {
        throw new Error('no model');
      },
    });
    expect(() => requireFriendlyName('Maple', broken)).toThrowError(expect.objectContaining({ code: 'unavailable' }));
  });

  it.each(['Maple', 'Ada L.', 'Ada Lovelace', 'Test User', 'Zoë & Max', 'Captain Cookie 7', '小雨'])(
    'may be %s',
    (name) => {
      expect(() => requireFriendlyName(name, checks)).not.toThrow();
    },
  );

  it.each(['maple@example.org', '0151 2345 6789', '+44 20 7946 0958', 'www.maple.example.com', 'fuck you'])(
    'may not be %s',
    (name) => {
      expect(() => requireFriendlyName(name, checks)).toThrowError(expect.objectContaining({ code: 'text_refused' }));
    },
  );

  it('that are a worry are answered with where help is', () => {
    expect(() => requireFriendlyName('i want to die', checks)).toThrowError(
      expect.objectContaining({ code: 'text_refused', message: expect.stringContaining(defaultHelpLines['*'] ?? '') }),
    );
  });
});
