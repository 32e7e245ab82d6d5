import type { Comment, Reply } from '@storysprout/contract';
import type { LikeRepository, ShownLikes } from '../likes/like.repository';
import type { Viewer } from '../shared/viewing';
import type { CommentDocument, ReplyDocument } from './comment.document';
import { replyCursor } from './comment.rules';

export function presentComment(comment: CommentDocument, { likes, likedByMe }: ShownLikes): Comment {
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

/** Adds likes to the comments of an answer. */
export class CommentPresenter {
  constructor(private readonly likes: Pick<LikeRepository, 'shownLikes'>) {}

  async comments(found: readonly CommentDocument[], viewer: Viewer): Promise<Comment[]> {
    const likesOf = await this.likes.shownLikes('comment', found, viewer);
    return found.map((comment) => presentComment(comment, likesOf(comment)));
  }
}
