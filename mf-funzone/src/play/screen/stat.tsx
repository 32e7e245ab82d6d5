import { isUrgent, timeText } from '../round/seconds';
import styles from './game-frame.module.css';

/** The value of a stat, such as the level, or a time left in milliseconds, which is highlighted in its last seconds. */
type StatValue = string | number | { readonly leftMs: number | null };

/** The stats of a game by label, in display order; null or false before there are any. */
export type Stats = Readonly<Record<string, StatValue>> | null | false;

export function Stat({ label, value }: { label: string; value: StatValue }) {
  const isTime = typeof value === 'object';
  return (
    <div className={isTime && isUrgent(value.leftMs) ? `${styles.stat} ${styles.urgent}` : styles.stat}>
      <dt>{label}</dt>
      <dd>{isTime ? timeText(value.leftMs) : value}</dd>
    </div>
  );
}
