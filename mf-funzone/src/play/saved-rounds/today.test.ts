import { expect, it } from 'vitest';
import { dayNumber, isSolvedToday, noteSolvedToday, today } from './today';

it('has one day for everybody, and the next one is one more', () => {
  expect(today(new Date('2026-11-23T23:59:00-05:00'))).toBe('2026-11-24');
  expect(dayNumber('2026-11-24') - dayNumber('2026-11-23')).toBe(1);
  expect(dayNumber('2027-01-01') - dayNumber('2026-12-31')).toBe(1);
});

it('knows who solved which puzzle of today', () => {
  noteSolvedToday('mia', 'sudoku', '2026-11-23');
  expect(isSolvedToday('mia', 'sudoku', '2026-11-23')).toBe(true);
  expect(isSolvedToday('mia', 'sudoku', '2026-11-24')).toBe(false);
  expect(isSolvedToday('mia', 'crossword', '2026-11-23')).toBe(false);
  expect(isSolvedToday('tom', 'sudoku', '2026-11-23')).toBe(false);
});
