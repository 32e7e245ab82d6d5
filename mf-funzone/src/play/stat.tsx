import type { ReactNode } from 'react';
import styles from './game-frame.module.css';

interface StatProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Draws the eye, such as the last ten seconds. */
  readonly urgent?: boolean;
}

/** One figure of a game, such as the level or the time left. */
export function Stat({ label, children, urgent = false }: StatProps) {
  return (
    <div className={urgent ? `${styles.stat} ${styles.urgent}` : styles.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
