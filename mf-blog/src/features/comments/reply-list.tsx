import type { Reply } from '@storysprout/contract';
import { Avatar, formatRelative } from '@storysprout/kit';
import styles from './comments.module.css';

interface ReplyListProps {
  readonly replies: readonly Reply[];
  readonly to: string;
}

export function ReplyList({ replies, to }: ReplyListProps) {
  if (replies.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label={`Replies to ${to}`}>
      {replies.map((reply) => (
        <li key={reply._id} className={styles.reply}>
          <Avatar user={reply} size={32} decorative />
          <div className={styles.words}>
            <p className={styles.who}>
              <span dir="auto" className={styles.name}>
                {reply.name}
              </span>
              <span className={styles.when}>{formatRelative(reply.createdAt)}</span>
            </p>
            <p dir="auto" className={styles.text}>
              {reply.text}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
