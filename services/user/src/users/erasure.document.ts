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

/** What is needed to find the rest of an account once its document is gone. */
export interface ErasureTraces {
  image: string | null;
  profileRevision: number;
  /** E-mail addresses, as counters and queues may know them. Missing in erasures from before. */
  addresses?: readonly string[];
}

/** An account that is being erased: how far it is. Afterwards only the fact that its tokens are void. */
export interface ErasureDocument {
  /** The user's id. */
  _id: ObjectId;
  tokenVersion: number;
  isFinished: boolean;
  /** The step that comes next. Missing in erasures from before, which begin with `own`. */
  step?: ErasureStep;
  /** Everything goes when it is missing. */
  leaving?: LeavingWay;
  /** A process works on it until then. */
  busyUntil?: Date;
  /** Null before the account's document is gone, and once nothing is left. */
  leftovers: ErasureTraces | null;
  erasedAt: Date;
  expiresAt: Date;
}

export const erasureStore = store<ErasureDocument>('erasures', [
  { key: { isFinished: 1, erasedAt: 1 }, name: 'waiting' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
