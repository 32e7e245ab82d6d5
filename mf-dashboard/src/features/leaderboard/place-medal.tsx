import { Emoji, VisuallyHidden } from '@storysprout/kit';
import styles from './leaderboard.module.css';

const medals = ['1st-place-medal', '2nd-place-medal', '3rd-place-medal'] as const;

/** A medal for the first three places, the number for everybody else. */
export function PlaceMedal({ rank }: { rank: number }) {
  const medal = medals[rank - 1];
  if (medal) return <Emoji name={medal} label={`Place ${rank}`} size={32} />;
  return (
    <span className={styles.rank}>
      <VisuallyHidden>Place </VisuallyHidden>
      {rank}
    </span>
  );
}
