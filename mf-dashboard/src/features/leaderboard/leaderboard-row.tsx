import type { LeaderboardEntry } from '@storysprout/contract';
import { Avatar, formatCount } from '@storysprout/kit';
import styles from './leaderboard.module.css';
import { PlaceMedal } from './place-medal';

interface LeaderboardRowProps {
  readonly entry: LeaderboardEntry;
  /** The signed-in reader's own row stands out. */
  readonly isMe?: boolean;
}

export function LeaderboardRow({ entry, isMe = false }: LeaderboardRowProps) {
  return (
    <li className={isMe ? `${styles.row} ${styles.mine}` : styles.row}>
      <span className={styles.place}>
        <PlaceMedal rank={entry.rank} />
      </span>
      <Avatar user={entry} size={44} decorative />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{entry.name}</bdi>
          {isMe && <span className={styles.you}>That's you!</span>}
        </span>
        <span className={styles.level}>Level {entry.level}</span>
      </span>
      <span className={styles.points}>{formatCount(entry.totalPoints)} XP</span>
    </li>
  );
}
