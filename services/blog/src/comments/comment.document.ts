import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import { type AuthorCopy, idempotencyIndex } from '../authors';
import type { Moderated } from '../visibility';

export interface ReplyDocument extends Moderated {
  readonly _id: ObjectId;
  readonly author: AuthorCopy;
  /** The `Idempotency-Key` of the call that created it. The same writer's repeated calls return this entry. */
  readonly idempotencyKey?: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface CommentDocument extends ReplyDocument {
  readonly blogId: ObjectId;
  readonly likeCount: number;
  /** Oldest first, at most `maxReplies`, so that a comment stays far below MongoDB's 16 MB. */
  readonly replies: readonly ReplyDocument[];
  /**
   * The number of all replies, including those that are not public, because cursors are positions in the whole list.
   */
  readonly replyCount: number;
  /** How many of the replies are not public. */
  readonly hiddenReplyCount?: number;
  /** False for a comment that is not public and has no public replies: others do not find it in the list at all. */
  readonly isListed?: boolean;
}

/** A comment without its replies. */
export type CommentHeader = Omit<CommentDocument, 'replies'>;

export const maxReplies = 500;

/**
 * How many replies each comment in a list includes. Without `limit` there are few, because such a list holds up to
 * 1,000 comments (docs/decisions/0010).
 */
export const repliesInList = { paged: 20, plain: 5 } as const;

const comments = store<CommentDocument>(
  'comments',
  [
    { key: { blogId: 1, createdAt: 1, _id: 1 }, name: 'thread' },
    { key: { 'author._id': 1, _id: 1 }, name: 'by_author_in_order' },
    { key: { 'replies.author._id': 1, _id: 1 }, name: 'by_reply_author_in_order' },
    { key: { 'replies._id': 1 }, name: 'by_reply' },
    { key: { blogId: 1, 'author._id': 1 }, name: 'by_author_under_blog' },
    { key: { blogId: 1, 'replies.author._id': 1 }, name: 'by_reply_author_under_blog' },
    idempotencyIndex('author._id', 'idempotencyKey'),
    idempotencyIndex('replies.author._id', 'replies.idempotencyKey'),
  ],
  { shardKey: { blogId: 'hashed' } },
);

export const commentStores = { comments };
