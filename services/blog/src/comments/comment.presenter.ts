import type { Comment, Reply } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { CommentDocument, ReplyDocument } from './comment.document';
import { replyCursor } from './reply-place';

export interface CommentExtras {
  /** The readers with the newest likes. */
  readonly likes: readonly ObjectId[];
  /** `undefined` for visitors. */
  readonly likedByMe?: boolean;
}

export function presentComment(comment: CommentDocument, { likes, likedByMe }: CommentExtras): Comment {
  const { replies, replyCount } = comment;
  return {
    ...presentReply(comment),
    likes: likes.map((id) => id.toHexString()),
    likeCount: comment.likeCount,
    ...(likedByMe !== undefined && { likedByMe }),
    replies: replies.map(presentReply),
    replyCount,
    repliesCursor: replies.length < replyCount ? replyCursor(comment._id, replies.length) : null,
  };
}

export function presentReply({ _id, author, text, createdAt }: ReplyDocument): Reply {
  return {
    _id: _id.toHexString(),
    userId: author._id.toHexString(),
    name: author.name,
    image: author.image,
    text,
    createdAt: createdAt.toISOString(),
  };
}
