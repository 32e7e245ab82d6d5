import type { Comment, Reply } from '@storysprout/contract';
import { Avatar, Button, formatCount, Icon, Row, useSession, VisuallyHidden } from '@storysprout/kit';
import { useRef, useState } from 'react';
import { SignInNote } from '../../shared/sign-in-note';
import { CommentHeader } from './comment-header';
import styles from './comments.module.css';
import { ReplyForm } from './reply-form';
import { ReplyList } from './reply-list';
import { useCommentLike } from './use-comment-like';
import { useJustAdded } from './use-just-added';
import { useReplies } from './use-replies';

export function CommentItem({ blogId, comment }: { readonly blogId: string; readonly comment: Comment }) {
  const { isSignedIn } = useSession();
  const [isReplying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const like = useCommentLike(blogId, comment);
  const { added, add } = useJustAdded<Reply>();
  const replies = useReplies(blogId, comment, added);
  const closeReply = () => {
    setReplying(false);
    replyButton.current?.focus();
  };
  return (
    <li className={styles.comment}>
      <Avatar user={comment} size={44} decorative />
      <div className={styles.words}>
        <CommentHeader {...comment} />
        <Row gap={1} align="stretch" className={styles.buttons}>
          <Button
            variant="ghost"
            size="s"
            className={like.liked ? styles.liked : undefined}
            aria-pressed={like.liked}
            disabled={like.pending}
            onClick={like.onToggle}
          >
            <Icon name={like.liked ? 'heart-filled' : 'heart'} size={20} />
            {formatCount(like.count)} <VisuallyHidden>likes for the comment by {comment.name}</VisuallyHidden>
          </Button>
          <Button
            ref={replyButton}
            variant="ghost"
            size="s"
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            Reply <VisuallyHidden>to {comment.name}</VisuallyHidden>
          </Button>
        </Row>
        {isReplying && isSignedIn && <ReplyForm blogId={blogId} comment={comment} onAdded={add} onDone={closeReply} />}
        {isReplying && !isSignedIn && <SignInNote>Sign in to reply!</SignInNote>}
        <ReplyList replies={replies} to={comment.name} />
      </div>
    </li>
  );
}
