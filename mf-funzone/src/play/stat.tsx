import type { ReactNode } from 'react';
import styles from './game-frame.module.css';
import { isUrgent, timeText } from './seconds';

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

/** The time left, urgent in its last seconds. */
export function TimeStat({ label = 'Time', leftMs }: { readonly label?: string; readonly leftMs: number | null }) {
  return (
    <Stat label={label} urgent={isUrgent(leftMs)}>
      {timeText(leftMs)}
    </Stat>
  );
}
