import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A reader's first share of a blog on a day, which is the one that earns XP. */
export interface ShareDocument {
  readonly _id: ObjectId;
  readonly blogId: ObjectId;
  readonly userId: ObjectId;
  /** In UTC, such as 2026-11-20. */
  readonly day: string;
  readonly at: Date;
}

const twoDaysInSeconds = 2 * 24 * 60 * 60;

export const shareStore = store<ShareDocument>('shares', [
  { key: { blogId: 1, userId: 1, day: 1 }, name: 'one_per_day', unique: true },
  { key: { userId: 1 }, name: 'by_reader' },
  // A row matters only on its own day; afterwards the award's key still makes it happen only once.
  { key: { at: 1 }, name: 'expiry', expireAfterSeconds: twoDaysInSeconds },
]);
