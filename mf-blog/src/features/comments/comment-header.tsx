import type { Reply } from '@storysprout/contract';
import { ModeratorBadge, RelativeDate } from '@storysprout/kit';
import { StandingNote } from '../../shared/standing-note';
import styles from './comments.module.css';

/** The author, time and text of a comment or reply. */
export function CommentHeader({ name, isModerator, createdAt, text, ...standing }: Reply) {
  return (
    <>
      <p className={styles.who}>
        <span dir="auto" className={styles.name}>
          {name}
        </span>
        <ModeratorBadge writer={{ isModerator }} />
        <span className={styles.when}>
          <RelativeDate date={createdAt} />
        </span>
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      <StandingNote {...standing} />
    </>
  );
}
