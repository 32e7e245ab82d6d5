import { describe, expect, it } from 'vitest';
import { afterVisit } from './visit.rules';

const never = { lastVisitDay: null, streakDays: 0, bestStreakDays: 0 };

describe('streaks', () => {
  it('begin with the first visit', () => {
    expect(afterVisit(never, '2026-03-01', false)).toEqual({
      lastVisitDay: '2026-03-01',
      streakDays: 1,
      bestStreakDays: 1,
    });
  });

  it('grow with a visit on the next day, over the end of a month too', () => {
    const marks = { lastVisitDay: '2026-02-28', streakDays: 6, bestStreakDays: 6 };
    expect(afterVisit(marks, '2026-03-01', false)).toEqual({
      lastVisitDay: '2026-03-01',
      streakDays: 7,
      bestStreakDays: 7,
    });
  });

  it('begin anew after a day left out, and the best one stays', () => {
    const marks = { lastVisitDay: '2026-03-01', streakDays: 9, bestStreakDays: 9 };
    expect(afterVisit(marks, '2026-03-03', false)).toEqual({
      lastVisitDay: '2026-03-03',
      streakDays: 1,
      bestStreakDays: 9,
    });
  });

  it('are not touched by another visit on the same day, nor by a clock that went back', () => {
    const marks = { lastVisitDay: '2026-03-02', streakDays: 2, bestStreakDays: 2 };
    expect(afterVisit(marks, '2026-03-02', false)).toBeNull();
    expect(afterVisit(marks, '2026-03-01', false)).toBeNull();
  });
});
