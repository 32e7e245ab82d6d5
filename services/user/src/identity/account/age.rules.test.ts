import { describe, expect, it } from 'vitest';
import { birthMonthOf, isOfAge, latestOfAge, youngest } from './age.rules';

describe('the age of thirteen', () => {
  it.each([
    ['2013-10', '2026-10-31T23:59:59Z', false],
    ['2013-10', '2026-11-01T00:00:00Z', true],
    ['2013-12', '2026-12-31T23:59:59Z', false],
    ['2013-12', '2027-01-01T00:00:00Z', true],
    ['2000-01', '2026-11-22T00:00:00Z', true],
    ['2026-11', '2026-11-22T00:00:00Z', false],
    ['2100-12', '2026-11-22T00:00:00Z', false],
  ])('born in %s, at %s: %s', (birth, now, expected) => {
    expect(isOfAge(birth, 13, new Date(now))).toBe(expected);
  });

  it('is another one where the site asks for another', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    expect([13, 14, 16].map((age) => isOfAge('2012-11', age, now))).toEqual([true, false, false]);
    expect(latestOfAge(16, now)).toBe('2010-10');
  });
});

it('writes months so that they compare as texts', () => {
  expect(birthMonthOf({ birthYear: 2016, birthMonth: 4 })).toBe('2016-04');
  expect(birthMonthOf({ birthYear: 2016, birthMonth: 12 })).toBe('2016-12');
});

it('lets the youngest of several answers count', () => {
  expect(youngest('2016-04', '2001-01')).toBe('2016-04');
  expect(youngest('2001-01', '2016-04')).toBe('2016-04');
  expect(youngest(null, '2001-01')).toBe('2001-01');
  expect(youngest('2001-01', null)).toBe('2001-01');
  expect(youngest(null, null)).toBeNull();
});
