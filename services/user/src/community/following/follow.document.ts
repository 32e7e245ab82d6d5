import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A reader who wants notifications of a writer's new stories (docs/product.md#following). */
export interface FollowDocument {
  /** Built from reader and writer by `rowId`, so that each pair has one document. */
  readonly _id: string;
  /** The reader who follows. */
  readonly userId: ObjectId;
  readonly writerId: ObjectId;
  readonly at: Date;
}

export const followStore = store<FollowDocument>('follows', [
  { key: { userId: 1, at: -1, writerId: 1 }, name: 'newest_of_reader' },
  { key: { writerId: 1, userId: 1 }, name: 'of_writer' },
]);
