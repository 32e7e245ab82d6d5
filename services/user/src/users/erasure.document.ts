import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** An account that is gone: what still has to be cleaned up; afterwards only the fact that its tokens are void. */
export interface ErasureDocument {
  /** The user's id. */
  _id: ObjectId;
  tokenVersion: number;
  isFinished: boolean;
  /** What is needed to find the last picture and the queue entries; null once they are removed. */
  leftovers: { image: string | null; profileRevision: number } | null;
  erasedAt: Date;
  expiresAt: Date;
}

export const erasureStore = store<ErasureDocument>('erasures', [
  { key: { isFinished: 1 }, name: 'unfinished' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);
