import { type Comment, type Reply, takenAwayText } from '@storysprout/contract';
import type { LikeRepository, ShownLikes } from '../likes/like.repository';
import { canSee, presentStanding } from '../shared/moderated';
import type { Viewer } from '../shared/viewing';
import type { CommentDocument, ReplyDocument } from './comment.document';
import { replyCursor } from './comment.rules';

export function presentComment(comment: CommentDocument, { likes, likedByMe }: ShownLikes, viewer: Viewer): Comment {
  const { replies, replyCount, hiddenReplyCount = 0 } = comment;
  const thread = {
    replies: presentReplies(replies, viewer),
    replyCount: viewer?.isAdmin ? replyCount : replyCount - hiddenReplyCount,
    repliesCursor: replies.length < replyCount ? replyCursor(comment._id, replies.length) : null,
  };
  if (!canSee(comment, viewer)) return { ...placeholder(comment), ...thread };
  return {
    ...presentReply(comment, viewer),
    likes: likes.map((id) => id.toHexString()),
    likeCount: comment.likeCount,
    ...(likedByMe !== undefined && { likedByMe }),
    ...thread,
  };
}

/** The replies that this viewer sees. */
export function presentReplies(replies: readonly ReplyDocument[], viewer: Viewer): Reply[] {
  return replies.filter((reply) => canSee(reply, viewer)).map((reply) => presentReply(reply, viewer));
}

export function presentReply(reply: ReplyDocument, viewer: Viewer): Reply {
  const { _id, author, text, createdAt } = reply;
  return {
    _id: _id.toHexString(),
    userId: author._id.toHexString(),
    name: author.name,
    image: author.image,
    ...(author.profileAvatar && { profileAvatar: author.profileAvatar }),
    text,
    createdAt: createdAt.toISOString(),
    ...((viewer?.isAdmin || viewer?.id.equals(author._id)) && presentStanding(reply)),
  };
}

/** Stands where a comment was whose replies stay; nothing tells who wrote it or why it went. */
function placeholder({ _id, createdAt }: CommentDocument) {
  return {
    _id: _id.toHexString(),
    name: '',
    image: null,
    text: takenAwayText,
    createdAt: createdAt.toISOString(),
    visibility: 'removed' as const,
    likes: [],
    likeCount: 0,
  };
}

/** Adds likes to the comments of an answer. */
export class CommentPresenter {
  constructor(private readonly likes: Pick<LikeRepository, 'shownLikes'>) {}

  async comments(found: readonly CommentDocument[], viewer: Viewer): Promise<Comment[]> {
    const likesOf = await this.likes.shownLikes('comment', found, viewer);
    return found.map((comment) => presentComment(comment, likesOf(comment), viewer));
  }
}
