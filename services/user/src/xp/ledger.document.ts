import type { XpReason } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Day } from '../shared/days';

/** One booking of XP. The ledger is the truth; a user's `totalPoints` is its running sum (docs/product.md#the-ledger). */
export interface LedgerDocument {
  _id: ObjectId;
  userId: ObjectId;
  xp: number;
  reason: XpReason;
  /** Names what is paid for. Unique over all rows, so the same thing is never paid twice. */
  key: string;
  /** The day the XP counts for: the event's, which may have waited in a queue past midnight. */
  day: Day;
  /** The user's total right after this row; the leaderboard computes the week's sum from it. */
  totalAfter: number;
  /** When it was booked. */
  at: Date;
}

/** What one user did on one day, for the rules about a day. */
export interface DailyTallyDocument {
  _id: ObjectId;
  userId: ObjectId;
  day: Day;
  paidComments?: number;
  /** XP from bare `addxp` calls, those without a round to replay. */
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
