import type { DraftContent } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/**
 * An autosaved text that has not been sent, stored for the writer's other devices (docs/product.md#drafts).
 */
export interface DraftDocument {
  /** The writer's id and the place, so that each place has one text. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly place: string;
  /** Unique within the account, so that no device mistakes a new text for the one it already has. */
  readonly version: number;
  readonly at: Date;
  readonly words: DraftContent;
  /** The size of the words in bytes, as JSON in UTF-8. */
  readonly bytes: number;
  /** The blog or comment that it belongs to; null for a new blog. */
  readonly about: ObjectId | null;
  /** When an abandoned comment or reply is deleted; null for a blog's text, which does not expire. */
  readonly expiresAt: Date | null;
}

/** Counts the versions of an account. Each save writes to it, so that saves of one account happen one after the other. */
export interface DraftCounter {
  readonly _id: ObjectId;
  readonly version: number;
}

export const draftStore = store<DraftDocument>('unfinished', [
  { key: { userId: 1, at: -1 }, name: 'latest' },
  { key: { about: 1 }, name: 'about' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
]);

export const draftCounterStore = store<DraftCounter>('unfinishedCounters');
