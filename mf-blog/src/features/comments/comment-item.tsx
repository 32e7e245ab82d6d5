import type { Comment, Reply } from '@storysprout/contract';
import { Avatar, Button, formatCount, Icon, Row, useReaderView, useSession, VisuallyHidden } from '@storysprout/kit';
import { useState } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import * as texts from '../../texts/comments';
import { CommentHeader } from './comment-header';
import styles from './comments.module.css';
import { EntryActions } from './entry-actions';
import { filteredText, signedFor } from './filtered-comment';
import { ReplyForm } from './replies/reply-form';
import { ReplyList } from './replies/reply-list';
import { useReplies } from './replies/use-replies';
import { useCommentLike } from './use-comment-like';
import { useBroughtIntoSight, useJustAdded } from './use-just-added';

interface CommentItemProps {
  readonly blogId: string;
  readonly comment: Comment;
  /** True for the comment to bring into sight. */
  readonly isNewest: boolean;
  readonly onDeleted: (id: string) => void;
}

/**
 * A comment with its replies. If the reader does not see the comment, a short note stands in its place above the
 * replies.
 */
export function CommentItem({ blogId, comment: found, isNewest, onDeleted }: CommentItemProps) {
  const entry = useBroughtIntoSight(isNewest);
  const view = useReaderView();
  const { added, newest, add, remove } = useJustAdded<Reply>();
  const replies = useReplies(blogId, found, added);
  const filteredNote = filteredText(found, view);
  const comment = signedFor(found, view);
  const thread = (
    <ReplyList
      blogId={blogId}
      replies={replies}
      newest={newest}
      to={comment.name || texts.thisComment}
      onDeleted={remove}
    />
  );
  if (filteredNote === null) {
    return (
      <li ref={entry} className={styles.comment} tabIndex={-1}>
        <Avatar user={comment} size={44} decorative />
        <div className={styles.words}>
          <CommentHeader {...comment} />
          <CommentButtons blogId={blogId} comment={comment} onReplied={add} onDeleted={onDeleted} />
          {thread}
        </div>
      </li>
    );
  }
  if (replies.shown.length === 0 && replies.left === 0) return null;
  return (
    <li className={styles.comment} tabIndex={-1}>
      <Icon name="eye-off" size={28} className={styles.gone} />
      <div className={styles.words}>
        <p className={styles.gone}>{filteredNote}</p>
        {thread}
      </div>
    </li>
  );
}

interface CommentButtonsProps extends Omit<CommentItemProps, 'isNewest'> {
  readonly onReplied: (reply: Reply, isInSight: boolean) => void;
}

/**
 * The buttons of a comment: Like, Reply, and Delete or Report. Only Delete is left for a comment that is not public,
 * and nothing for a removed one.
 */
function CommentButtons({ blogId, comment, onReplied, onDeleted }: CommentButtonsProps) {
  const { isSignedIn } = useSession();
  const [isReplying, setReplying] = useState(false);
  const like = useCommentLike(blogId, comment);
  const isPublic = (comment.visibility ?? 'public') === 'public';
  return (
    <>
      <Row gap={1} align="stretch" className={styles.buttons}>
        {isPublic && (
          <>
            <Button
              variant="ghost"
              size="s"
              className={like.liked ? styles.liked : undefined}
              aria-pressed={like.liked}
              disabled={like.pending}
              onClick={like.onToggle}
            >
              <Icon name={like.liked ? 'heart-filled' : 'heart'} size={20} />
              {formatCount(like.count)} <VisuallyHidden>{texts.likesFor(comment.name)}</VisuallyHidden>
            </Button>
            <Button variant="ghost" size="s" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
              {texts.reply} <VisuallyHidden>{texts.to(comment.name)}</VisuallyHidden>
            </Button>
          </>
        )}
        {comment.visibility !== 'removed' && (
          <EntryActions blogId={blogId} kind="comment" entry={comment} onDeleted={onDeleted} />
        )}
      </Row>
      {isReplying && isSignedIn && (
        <ReplyForm blogId={blogId} comment={comment} onAdded={onReplied} onDone={() => setReplying(false)} />
      )}
      {isReplying && !isSignedIn && <SignInNote>{texts.signInToReply}</SignInNote>}
    </>
  );
}
