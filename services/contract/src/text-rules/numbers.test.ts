import { expect, it } from 'vitest';
import { isCounting, isDate, isScore, isThousands, isTimes, isYears } from './numbers';

it.each(['2026-11-20', '20.11.2026', '11/20/26'])('reads %s as a date', (text) => {
  expect(isDate(text)).toBe(true);
});

it.each(['1998 1999 2000', '1939-1945', '2025/2026'])('reads %s as years', (text) => {
  expect(isYears(text)).toBe(true);
});

it.each(['21-19 21-17 15-10', '6-4 3-6 7-5'])('reads %s as scores', (text) => {
  expect(isScore(text)).toBe(true);
});

it.each(['1 000 000', '12.345.678', '3.14159265'])('reads %s as one number', (text) => {
  expect(isThousands(text)).toBe(true);
});

it('reads 09.00-17.00 as opening times', () => {
  expect(isTimes('09.00-17.00')).toBe(true);
});

it.each(['1 2 3 4 5', '10 9 8 7', '2 4 6 8', '1 2 4 8 16', '1 1 2 3 5 8', '123456789', '567890'])(
  'reads %s as counting',
  (text) => {
    expect(isCounting(text)).toBe(true);
  },
);

it.each(['5 5 5 1 2 3 4', '01 23 45 67 89', '07700 900123', '555 123'])('does not take %s for counting', (text) => {
  expect(isCounting(text)).toBe(false);
});
