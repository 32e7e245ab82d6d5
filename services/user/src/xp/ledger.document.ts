import type { XpReason } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Day } from '../shared/days';

/** One booking of XP. The ledger is the truth; a user's `totalPoints` is its running sum (design section 3). */
export interface LedgerDocument {
  _id: ObjectId;
  userId: ObjectId;
  xp: number;
  reason: XpReason;
  /** What is paid for, unique over all rows: the same thing is never paid twice. */
  key: string;
  /** The day the XP counts for: that of the event, which may have waited in a queue over midnight. */
  day: Day;
  /** The user's total right after this row; the week's sum is read from it (see `leaderboard`). */
  totalAfter: number;
  /** When it was booked. */
  at: Date;
}

/** What one user did on one day, for the rules that limit or reward a day. */
export interface DailyTallyDocument {
  _id: ObjectId;
  userId: ObjectId;
  day: Day;
  paidComments?: number;
  /** XP that came in by bare `addxp` calls, those without a round to replay. */
  bareXp?: number;
  gamesWon?: string[];
  expiresAt: Date;
}

/** Keys of `activity` events that have been counted. */
export interface CountedActivityDocument {
  _id: string;
  userId: ObjectId;
  expiresAt: Date;
}
