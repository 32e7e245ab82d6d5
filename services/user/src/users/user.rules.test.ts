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
  it.each(['Maple', 'Ada L.', 'Zoë & Max', 'Captain Cookie 7', '小雨'])('may be %s', (name) => {
    expect(() => requireFriendlyName(name)).not.toThrow();
  });

  it.each(['maple@example.org', '0151 2345 6789', '+44 20 7946 0958', 'www.maple.example.com', 'fuck you'])(
    'may not be %s',
    (name) => {
      expect(() => requireFriendlyName(name)).toThrowError(expect.objectContaining({ code: 'text_refused' }));
    },
  );
});
