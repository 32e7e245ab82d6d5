import type { LeavingWay } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * The steps of an erasure, in this order. Each is safe to repeat. The second round finds what was still under way during
 * the first.
 */
export const erasureSteps = [
  'list',
  'account',
  'own',
  'writer',
  'recipient',
  'queues',
  'writerAgain',
  'recipientAgain',
  'queuesAgain',
] as const;
export type ErasureStep = (typeof erasureSteps)[number];

/** The data that later steps need to find the rest of an account once its document is gone. */
export interface ErasureTraces {
  image: string | null;
  profileRevision: number;
  /** E-mail addresses that counters and queues may contain. Missing in erasures from before this field existed. */
  addresses?: readonly string[];
}

/** The progress of an account's erasure. Once finished, it only records that the account's tokens are revoked. */
export interface ErasureDocument {
  /** The user's id. */
  _id: ObjectId;
  tokenVersion: number;
  isFinished: boolean;
  /** The next step. Missing in older erasures, which begin with `own`. */
  step?: ErasureStep;
  /** Which content is erased; all of it when missing. */
  leaving?: LeavingWay;
  /** Until this time a process is working on the erasure. */
  busyUntil?: Date;
  /** Null until the account's document is deleted, and again once nothing is left. */
  leftovers: ErasureTraces | null;
  erasedAt: Date;
  expiresAt: Date;
}

export const erasureStore = store<ErasureDocument>('erasures', [
  { key: { isFinished: 1, erasedAt: 1 }, name: 'waiting' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
