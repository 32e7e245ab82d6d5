import type { Reply } from '@storysprout/contract';
import { Avatar, Button, VisuallyHidden } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import * as texts from '../../../texts/comments';
import { CommentHeader } from '../comment-header';
import styles from '../comments.module.css';
import { EntryActions } from '../entry-actions';
import { useBroughtIntoSight } from '../use-just-added';
import type { Replies } from './use-replies';

interface ReplyListProps {
  readonly blogId: string;
  readonly replies: Replies;
  /** The id of the reply to bring into sight. */
  readonly newest: string | null;
  readonly to: string;
  readonly onDeleted: (id: string) => void;
}

/** The first replies, and a button that loads more. */
export function ReplyList({ blogId, replies, newest, to, onDeleted }: ReplyListProps) {
  const { shown, folded, left, isLoading, isFailed, onMore } = replies;
  const list = useRef<HTMLUListElement>(null);
  /** The index of the first reply the reader is waiting for; null if none. */
  const awaited = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: unfolded replies come into the list, too
  useEffect(() => {
    const place = awaited.current;
    if (isFailed) awaited.current = null;
    if (isFailed || place === null || shown.length <= place) return;
    awaited.current = null;
    // The button moves down or disappears, so the focus moves to the first new reply.
    const first = list.current?.children[place];
    if (first instanceof HTMLElement) first.focus();
  }, [shown.length, folded.size, isFailed]);
  const handleMore = () => {
    const firstFolded = shown.findIndex(({ _id }) => folded.has(_id));
    awaited.current = firstFolded < 0 ? shown.length : firstFolded;
    onMore();
  };
  if (shown.length === 0 && left === 0) return null;
  return (
    <>
      <ul ref={list} className={styles.replies} aria-label={texts.repliesTo(to)}>
        {shown.map((reply) => (
          <ReplyItem
            key={reply._id}
            blogId={blogId}
            reply={reply}
            isNewest={reply._id === newest}
            isFolded={folded.has(reply._id)}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      {isFailed && <p role="alert">{texts.moreRepliesNotLoaded}</p>}
      {left > 0 && (
        <Button variant="ghost" size="s" pending={isLoading} pendingText={texts.loading} onClick={handleMore}>
          {texts.showMoreReplies(left)} <VisuallyHidden>{texts.to(to)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

interface ReplyItemProps extends Pick<ReplyListProps, 'blogId' | 'onDeleted'> {
  readonly reply: Reply;
  readonly isNewest: boolean;
  readonly isFolded: boolean;
}

function ReplyItem({ blogId, reply, isNewest, isFolded, onDeleted }: ReplyItemProps) {
  const entry = useBroughtIntoSight(isNewest);
  return (
    <li ref={entry} className={styles.reply} tabIndex={-1} hidden={isFolded}>
      <Avatar user={reply} size={32} decorative />
      <div className={styles.words}>
        <CommentHeader {...reply} />
        <EntryActions blogId={blogId} kind="reply" entry={reply} onDeleted={onDeleted} />
      </div>
    </li>
  );
}
