import { type StoredUser, xpPerLevel } from '@storysprout/contract';
import { Avatar, Panel, ProgressBar } from '@storysprout/kit';
import * as texts from '../../texts/my-way';
import styles from './level-path.module.css';

/** Levels shown around the reader's own: up to two below it, and six in total. */
const shownBehind = 2;
const shownLevels = 6;

export function levelsAround(level: number): readonly number[] {
  const first = Math.max(1, level - shownBehind);
  return Array.from({ length: shownLevels }, (_, at) => first + at);
}

/** Shows where the reader is on the path of levels, and how far it is to the next. */
export function LevelPath({ user }: { readonly user: StoredUser }) {
  const intoLevel = user.totalPoints % xpPerLevel;
  const text = texts.nextLevel(user.level + 1, xpPerLevel - intoLevel);
  return (
    <Panel title={texts.path} emoji="rocket" className={styles.panel}>
      <ol className={styles.path}>
        {levelsAround(user.level).map((level) => {
          const isHere = level === user.level;
          const state = isHere ? 'here' : level < user.level ? 'done' : 'ahead';
          return (
            <li key={level} className={styles.step} data-state={state} aria-current={isHere ? 'step' : undefined}>
              <span className={styles.stone}>
                {isHere ? <Avatar user={user} size={52} decorative /> : <span aria-hidden="true">{level}</span>}
              </span>
              <span className={styles.name}>{texts.pathStep(level)}</span>
              {isHere && <span className={styles.here}>{texts.youAreHere}</span>}
            </li>
          );
        })}
      </ol>
      <p className={styles.toGo}>{text}</p>
      <ProgressBar value={(intoLevel / xpPerLevel) * 100} label={texts.levelBar} tone="blue" valueText={text} />
    </Panel>
  );
}
