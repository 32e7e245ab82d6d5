import type { ReactNode } from 'react';
import styles from './look-again.module.css';

interface LookAgainProps {
  readonly title: string;
  /** What was missed, each with a text of its own as its key; nothing is shown without any. */
  readonly missed: readonly { readonly key: string; readonly what: ReactNode }[];
}

/** The end screen's list of what to look at again: questions or words that were missed. */
export function LookAgain({ title, missed }: LookAgainProps) {
  if (missed.length === 0) return null;
  return (
    <section className={styles.again} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {missed.map(({ key, what }) => (
          <li key={key}>{what}</li>
        ))}
      </ul>
    </section>
  );
}
