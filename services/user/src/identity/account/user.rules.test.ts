import { describe, expect, it } from 'vitest';
import { searchPattern, searchTermsOf } from './user.rules';

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
