import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { Day } from '../shared/days';

/** What one user gained on one UTC day, by the hour in which it was booked. Made from the ledger, and never the truth. */
export interface DailyXpDocument {
  _id: ObjectId;
  userId: ObjectId;
  day: Day;
  /** XP by hour: `h0` to `h23`. */
  hours: Record<string, number>;
  expiresAt: Date;
}

/** Which hours are summed up: all from `from` until `to`. */
export interface SummedHoursDocument {
  _id: 'hours';
  from: Date;
  to: Date;
  /** Until then one process is summing up the next hour. */
  leaseUntil: Date;
}

export const dailyXpStore = store<DailyXpDocument>(
  'dailyXp',
  [
    { key: { userId: 1, day: 1 }, name: 'user_day', unique: true },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
  { shardKey: { userId: 1 } },
);
export const summedHoursStore = store<SummedHoursDocument>('summedHours');
