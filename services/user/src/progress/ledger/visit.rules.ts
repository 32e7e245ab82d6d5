import { type Day, dayBefore } from '@storysprout/service-kit';
import type { UserDocument } from '../../identity';

export type VisitMarks = Pick<UserDocument, 'lastVisitDay' | 'streakDays' | 'bestStreakDays'>;

/** The streak after a visit on that day, or null when it is not the day's first or is earlier than the latest visit. */
export function afterVisit(marks: VisitMarks, today: Day): VisitMarks | null {
  if (marks.lastVisitDay !== null && marks.lastVisitDay >= today) return null;
  const streakDays = marks.lastVisitDay === dayBefore(today) ? marks.streakDays + 1 : 1;
  return { lastVisitDay: today, streakDays, bestStreakDays: Math.max(streakDays, marks.bestStreakDays) };
}
