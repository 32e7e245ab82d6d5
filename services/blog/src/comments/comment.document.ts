import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { AuthorCopy } from '../authors/author.document';
import { madeOnce } from '../shared/made-once';
import type { Moderated } from '../shared/moderated';

export interface ReplyDocument extends Moderated {
  readonly _id: ObjectId;
  readonly author: AuthorCopy;
  /** The key of the call that made it: a repeated call of the same writer is answered with it. */
  readonly idempotencyKey?: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface CommentDocument extends ReplyDocument {
  readonly blogId: ObjectId;
  readonly likeCount: number;
  /** Oldest first, at most `maxReplies`, so that a comment stays far below MongoDB's 16 MB. */
  readonly replies: readonly ReplyDocument[];
  /** All replies, also those that are not public, because a position among them is a place in the list. */
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
 * How many replies come with each comment in a list: few without `limit`, because such a list holds up to 1,000
 * comments (docs/decisions/0010).
 */
export const repliesInList = { paged: 20, plain: 5 } as const;

export const commentStore = store<CommentDocument>(
  'comments',
  [
    { key: { blogId: 1, createdAt: 1, _id: 1 }, name: 'thread' },
    { key: { 'author._id': 1, _id: 1 }, name: 'by_author_in_order' },
    { key: { 'replies.author._id': 1, _id: 1 }, name: 'by_reply_author_in_order' },
    { key: { 'replies._id': 1 }, name: 'by_reply' },
    { key: { blogId: 1, 'author._id': 1 }, name: 'by_author_under_blog' },
    { key: { blogId: 1, 'replies.author._id': 1 }, name: 'by_reply_author_under_blog' },
    madeOnce('author._id', 'idempotencyKey'),
    madeOnce('replies.author._id', 'replies.idempotencyKey'),
  ],
  { shardKey: { blogId: 'hashed' } },
);
