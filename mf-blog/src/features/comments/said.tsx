import type { Reply } from '@storysprout/contract';
import { formatRelative } from '@storysprout/kit';
import styles from './comments.module.css';

/** Who said something, when, and what: a comment or a reply. */
export function Said({ name, createdAt, text }: Pick<Reply, 'name' | 'createdAt' | 'text'>) {
  return (
    <>
      <p className={styles.who}>
        <span dir="auto" className={styles.name}>
          {name}
        </span>
        <span className={styles.when}>{formatRelative(createdAt)}</span>
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </>
  );
}
