import { type StoredUser, xpPerLevel } from '@storysprout/contract';
import { formatCount, Panel, ProgressBar, Stack } from '@storysprout/kit';
import * as texts from '../../texts/achievements';
import styles from './achievements.module.css';

/** Explains levels, and shows the reader's progress towards the next one. */
export function LevelPanel({ user }: { user: StoredUser | null }) {
  const intoLevel = (user?.totalPoints ?? 0) % xpPerLevel;
  return (
    <Panel title={texts.levels} emoji="rocket" tone="blue">
      <Stack gap={3}>
        {user && <p className={styles.bigLevel}>{texts.youAreLevel(user.level)}</p>}
        <p className={styles.lead}>{texts.levelUpEvery(xpPerLevel)}</p>
        {user && (
          <ProgressBar
            value={(intoLevel / xpPerLevel) * 100}
            label={texts.nextLevel}
            valueText={texts.xpToGo(formatCount(xpPerLevel - intoLevel))}
          />
        )}
      </Stack>
    </Panel>
  );
}
