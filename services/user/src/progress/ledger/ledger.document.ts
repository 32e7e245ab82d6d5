import type { XpReason } from '@storysprout/contract';
import { type Day, store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * One booking of XP. The ledger is the source of truth; a user's `totalPoints` is its running sum
 * (docs/product.md#the-ledger).
 */
export interface LedgerDocument {
  _id: ObjectId;
  userId: ObjectId;
  xp: number;
  reason: XpReason | 'taken_back' | 'given_back';
  /** Identifies what is paid for. Unique among the user's rows, so the same thing is never paid twice. */
  key: string;
  /** The day that the XP counts for. It is the day of the event, which may have waited in a queue past midnight. */
  day: Day;
  /** The user's total right after this row. */
  totalAfter: number;
  /** The user's `boardPoints` right after this row; the leaderboard computes the week's sum from it. */
  boardAfter: number;
  /** When it was booked. */
  at: Date;
  /**
   * `bare` if the XP was claimed without a round to replay (docs/product.md#xp-from-play), or was taken from such XP.
   * Missing when the server could check what it was for.
   */
  source?: 'bare';
  /** The key of the row that this one corrects; missing in others. */
  undoes?: string;
  /** The moderator's reason for taking it back. */
  note?: string;
}

/** Matches the rows that count on the leaderboard. */
export const onBoardRows = { source: { $ne: 'bare' } } as const;

/** One user's activity on one day, for rules with daily limits. */
export interface DailyTallyDocument {
  _id: ObjectId;
  userId: ObjectId;
  day: Day;
  paidComments?: number;
  paidLikes?: number;
  paidShares?: number;
  /** XP from bare `addxp` calls, those without a round to replay. */
  bareXp?: number;
  gamesWon?: string[];
  /** Names and pictures that the user reported. */
  reports?: number;
  expiresAt: Date;
}

/** Keys of `activity` events that have been counted. */
export interface CountedActivityDocument {
  _id: string;
  userId: ObjectId;
  expiresAt: Date;
}

export const ledgerStore = store<LedgerDocument>(
  'xpLedger',
  [
    { key: { userId: 1, key: 1 }, name: 'user_key', unique: true },
    { key: { undoes: 1 }, name: 'undoes', sparse: true },
    /** One user's rows in order, for the export, the sum and the erasure. It covers the leaderboard's queries. */
    { key: { userId: 1, at: 1, source: 1, xp: 1, boardAfter: 1 }, name: 'user_at_board' },
    /** The rows of a period with all fields that the leaderboard needs, so that it reads the index alone. */
    { key: { at: 1, source: 1, userId: 1, xp: 1, boardAfter: 1 }, name: 'at_board' },
    /** Covers the sums of claimed XP. */
    { key: { userId: 1, at: 1, xp: 1 }, name: 'bare', partialFilterExpression: { source: 'bare' } },
  ],
  { shardKey: { userId: 1 } },
);
export const dailyTallyStore = store<DailyTallyDocument>('dailyTallies', [
  { key: { userId: 1, day: 1 }, name: 'user_day', unique: true },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
export const countedActivityStore = store<CountedActivityDocument>('countedActivities', [
  { key: { userId: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
