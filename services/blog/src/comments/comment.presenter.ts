import { type Comment, type Reply, removedText } from '@storysprout/contract';
import { optionalFieldsOf } from '../authors';
import type { ShownLikes } from '../likes';
import { canSee, presentStanding, type Viewer, visibilityOf } from '../visibility';
import type { CommentDocument, ReplyDocument } from './comment.document';
import { replyCursor } from './comment.rules';
import type { CommentsContext } from './comments.context';

/** The time that moderators recently took to read a held text, in seconds; null to show none. */
type ReviewSeconds = number | null;

export function presentComment(
  comment: CommentDocument,
  { likes, likedByMe }: ShownLikes,
  viewer: Viewer,
  seconds: ReviewSeconds,
): Comment {
  const { replies, replyCount, hiddenReplyCount = 0 } = comment;
  const thread = {
    replies: presentReplies(replies, viewer, seconds),
    replyCount: viewer?.isAdmin ? replyCount : replyCount - hiddenReplyCount,
    repliesCursor: replies.length < replyCount ? replyCursor(comment._id, replies.length) : null,
  };
  if (!canSee(comment, viewer)) return { ...placeholder(comment), ...thread };
  return {
    ...presentReply(comment, viewer, seconds),
    likes: likes.map((id) => id.toHexString()),
    likeCount: comment.likeCount,
    ...(likedByMe !== undefined && { likedByMe }),
    ...thread,
  };
}

/** The replies that this viewer sees. */
export function presentReplies(replies: readonly ReplyDocument[], viewer: Viewer, seconds: ReviewSeconds): Reply[] {
  return replies.filter((reply) => canSee(reply, viewer)).map((reply) => presentReply(reply, viewer, seconds));
}

export function presentReply(reply: ReplyDocument, viewer: Viewer, seconds: ReviewSeconds): Reply {
  const { _id, author, text, createdAt } = reply;
  return {
    _id: _id.toHexString(),
    userId: author._id.toHexString(),
    name: author.name,
    image: author.image,
    ...optionalFieldsOf(author),
    text,
    createdAt: createdAt.toISOString(),
    ...((viewer?.isAdmin || viewer?.id.equals(author._id)) && presentWaiting(reply, seconds)),
  };
}

function presentWaiting(reply: ReplyDocument, seconds: ReviewSeconds) {
  const isTimed = visibilityOf(reply) === 'held' && seconds !== null;
  return { ...presentStanding(reply), ...(isTimed && { reviewSeconds: seconds }) };
}

/**
 * Replaces a comment that this viewer may not see but that has replies. It reveals neither the writer nor the reason.
 */
function placeholder({ _id, createdAt }: CommentDocument) {
  return {
    _id: _id.toHexString(),
    name: '',
    image: null,
    text: removedText,
    createdAt: createdAt.toISOString(),
    visibility: 'removed' as const,
    likes: [],
    likeCount: 0,
  };
}

/** Presents comments with their likes and the recent review time, which are stored elsewhere. */
export class CommentPresenter {
  constructor(private readonly context: Pick<CommentsContext, 'likes' | 'switches'>) {}

  get reviewSeconds(): ReviewSeconds {
    return this.context.switches.commentReview.seconds;
  }

  async comments(found: readonly CommentDocument[], viewer: Viewer): Promise<Comment[]> {
    const likesOf = await this.context.likes.shownLikes('comment', found, viewer);
    return found.map((comment) => presentComment(comment, likesOf(comment), viewer, this.reviewSeconds));
  }
}
