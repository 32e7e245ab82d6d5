import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { LikeStanding } from './like.rules';

export type LikeKind = 'blog' | 'comment';

/**
 * One reader's like of a blog or comment. A withdrawn like keeps its row with `liked: false`: only the first like,
 * which creates the row, earns XP.
 */
export interface LikeDocument extends LikeStanding {
  /** Made of kind, thing and reader, so that there is one row for each combination: see `rowId`. */
  readonly _id: string;
  readonly kind: LikeKind;
  readonly targetId: ObjectId;
  readonly userId: ObjectId;
  /** When it was last flipped. */
  readonly at: Date;
}

export const likeStore = store<LikeDocument>(
  'likes',
  [
    { key: { kind: 1, targetId: 1, liked: 1, at: -1, _id: -1 }, name: 'newest' },
    { key: { userId: 1, _id: 1 }, name: 'by_reader' },
    { key: { userId: 1, kind: 1, liked: 1, at: -1, targetId: -1 }, name: 'newest_of_reader' },
  ],
  // The `_id` contains the `targetId`, so rows with the same `_id` are always on the same shard.
  { shardKey: { targetId: 'hashed' } },
);
