import styles from './game-frame.module.css';
import { isUrgent, timeText } from './seconds';

/** One figure of a game, such as the level, or the time left in milliseconds, which draws the eye in its last seconds. */
type StatValue = string | number | { readonly leftMs: number | null };

/** A game's figures by their labels, in the order to show them; null or false before there are any. */
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
