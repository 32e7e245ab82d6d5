import { type StoredUser, xpPerLevel } from '@storysprout/contract';
import { formatCount, Panel, ProgressBar } from '@storysprout/kit';
import styles from './achievements.module.css';

/** How levels work, and how far the reader is on the way to the next. */
export function LevelPanel({ user }: { user: StoredUser | null }) {
  const intoLevel = (user?.totalPoints ?? 0) % xpPerLevel;
  return (
    <Panel title="Levels" emoji="rocket" tone="blue">
      {user && <p className={styles.bigLevel}>You are level {user.level}</p>}
      <p className={styles.lead}>Level up every {xpPerLevel} XP. Everybody starts at level 1.</p>
      {user && (
        <ProgressBar
          value={(intoLevel / xpPerLevel) * 100}
          label={`On the way to level ${user.level + 1}`}
          valueText={`${formatCount(xpPerLevel - intoLevel)} XP to go`}
        />
      )}
    </Panel>
  );
}
