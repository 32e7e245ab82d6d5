import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';

/** A reader wants to hear of a writer's new stories (docs/product.md#following). */
export interface FollowDocument {
  /** Made of reader and writer, so that there is one row for each combination: see `rowId`. */
  readonly _id: string;
  /** Who follows. */
  readonly userId: ObjectId;
  readonly writerId: ObjectId;
  readonly at: Date;
}

export const followStore = store<FollowDocument>('follows', [
  { key: { userId: 1, at: -1, writerId: 1 }, name: 'newest_of_reader' },
  { key: { writerId: 1, userId: 1 }, name: 'of_writer' },
]);
