import type { UnfinishedWords } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** Words that are not sent yet, kept for the writer's other devices (docs/product.md#unfinished-words). */
export interface UnfinishedDocument {
  /** The writer's id and the place: one text each. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly place: string;
  /** Given out once for each account, so that no older device mistakes a new text for the one it knows. */
  readonly version: number;
  readonly at: Date;
  readonly words: UnfinishedWords;
  /** What the words take, in UTF-8. */
  readonly bytes: number;
  /** The blog or comment that it belongs to; null for a new blog. */
  readonly about: ObjectId | null;
  /** When a forgotten comment or reply goes; null for a blog, which stays. */
  readonly expiresAt: Date | null;
}

/** Counts the versions of an account. Each save writes to it, so that saves of one account happen one after the other. */
export interface UnfinishedCounter {
  readonly _id: ObjectId;
  readonly version: number;
}

export const unfinishedStore = store<UnfinishedDocument>('unfinished', [
  { key: { userId: 1, at: -1 }, name: 'latest' },
  { key: { about: 1 }, name: 'about' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);

export const unfinishedCounterStore = store<UnfinishedCounter>('unfinishedCounters');
