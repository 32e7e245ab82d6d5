import { expect, it, vi } from 'vitest';
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

it.each([0, 7, 999, 1_000, 1_240, 45_000, 123_456, 1_234_567, -1_240])('groups thousands of %i', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count));
});

it('writes each month and day as the platform does', () => {
  const options = { month: 'long', day: '2-digit', year: 'numeric' } as const;
  const here = new Intl.DateTimeFormat('en-US', options);
  const inUtc = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  for (let day = 0; day < 800; day += 7) {
    const date = new Date(2026, 0, day, 23, 30);
    expect(formatLongDate(date)).toBe(here.format(date));
    expect(formatLongDate(date, { timeZone: 'UTC' })).toBe(inUtc.format(date));
  }
});

it('makes no formatter before one is needed: each takes a slow device longer than the rest of the page', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  vi.resetModules();
  const fresh = await import('./format-date');
  fresh.formatLongDate(Date.now());
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
  expect(fresh.formatMoment(new Date(2026, 10, 5, 15, 20))).toBe('November 5 at 3:20 PM');
});
