import { expect, it } from 'vitest';
import { formatCount, formatLongDate, formatRelative } from './format-date';

it('writes a date with a long month and a two-digit day', () => {
  expect(formatLongDate(new Date(2026, 10, 5))).toBe('November 05, 2026');
});

it.each([null, undefined, '', 'yesterday-ish', Number.NaN])('says so when %s is no date', (date) => {
  expect(formatLongDate(date)).toBe('Date unavailable');
  expect(formatRelative(date)).toBe('Some time ago');
});

it('tells how long ago', () => {
  expect(formatRelative(Date.now() - 61 * 60 * 1_000)).toBe('about 1 hour ago');
});

it('tells the same everywhere for a page that is drawn on the server', () => {
  const moment = { now: Date.UTC(2026, 10, 6, 1), timeZone: 'UTC' } as const;
  const date = Date.UTC(2026, 10, 5, 23, 59);
  expect([formatLongDate(date, moment), formatRelative(date, moment)]).toEqual([
    'November 05, 2026',
    'about 1 hour ago',
  ]);
});

it('never tells of what has happened as if it were to come, whatever the clock that is asked says', () => {
  expect(formatRelative(Date.now() + 20_000)).toBe('less than a minute ago');
});

it('groups thousands', () => {
  expect(formatCount(1_240)).toBe('1,240');
});
