import type { Comment, Reply } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { LikeRepository } from '../likes/like.repository';
import { likesShownOf } from '../likes/like.rules';
import type { Viewer } from '../shared/viewing';
import type { CommentDocument, ReplyDocument } from './comment.document';
import { replyCursor } from './comment.rules';

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

export interface CommentPresenterDeps {
  likes: Pick<LikeRepository, 'newestLikers' | 'likedAmong'>;
}

/** Adds likes to the comments of an answer, in the same few queries whatever the length of the list. */
export class CommentPresenter {
  constructor(private readonly deps: CommentPresenterDeps) {}

  async comments(found: readonly CommentDocument[], viewer: Viewer): Promise<Comment[]> {
    const ids = found.map(({ _id }) => _id);
    const [likers, liked] = await Promise.all([
      this.deps.likes.newestLikers('comment', found, likesShownOf(found)),
      viewer ? this.deps.likes.likedAmong('comment', viewer.id, ids) : undefined,
    ]);
    return found.map((comment) => {
      const key = comment._id.toHexString();
      return presentComment(comment, { likes: likers.get(key) ?? [], likedByMe: liked?.has(key) });
    });
  }
}
