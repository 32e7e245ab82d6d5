import { type Day, dayBefore } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';

export type VisitMarks = Pick<UserDocument, 'lastVisitDay' | 'streakDays' | 'bestStreakDays'>;

/**
 * Returns the streak after a visit on that day; null when it is not the day's first or is earlier than the latest visit.
 *
 * @param isSoon whether the latest visit was less than 48 hours ago: where the reader lives, it was yesterday, although
 * there may be a UTC day between
 */
export function afterVisit(marks: VisitMarks, today: Day, isSoon: boolean): VisitMarks | null {
  if (marks.lastVisitDay !== null && marks.lastVisitDay >= today) return null;
  const streakDays = isSoon || marks.lastVisitDay === dayBefore(today) ? marks.streakDays + 1 : 1;
  return { lastVisitDay: today, streakDays, bestStreakDays: Math.max(streakDays, marks.bestStreakDays) };
}
