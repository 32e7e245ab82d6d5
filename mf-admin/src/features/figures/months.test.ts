import { expect, it } from 'vitest';
import { lastMonths } from './months';

it('goes back a year, over the turn of the year too', () => {
  const months = lastMonths(new Date('2026-02-28T23:59:59Z'));
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ]);
});
