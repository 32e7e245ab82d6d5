import { type BadgeRule, badgeRules, type StoredUser } from '@storysprout/contract';
import { Emoji, Panel, ProgressBar } from '@storysprout/kit';
import { badgePicture, badgeProgress } from '../../shared/badge-pictures';
import * as texts from '../../texts/achievements';
import styles from './achievements.module.css';

/** Level badges come one after another: only those earned and the next one are shown. */
function isShown(rule: BadgeRule, level: number): boolean {
  return rule.measure !== 'level' || rule.goal <= level + 10;
}

function BadgeCard({ rule, user }: { rule: BadgeRule; user: StoredUser | null }) {
  const { have, isEarned } = user ? badgeProgress(rule, user) : { have: 0, isEarned: false };
  return (
    <li className={`${styles.badge} ${isEarned ? styles.earned : styles.waiting}`}>
      <Emoji name={badgePicture(rule.name)} size={56} />
      <h3 className={styles.badgeName}>{rule.name}</h3>
      <p className={styles.howTo}>{rule.howTo}</p>
      {user && (
        <div className={styles.progress}>
          <ProgressBar
            value={(have / rule.goal) * 100}
            label={rule.name}
            valueText={isEarned ? texts.earned : texts.progress(have, rule.goal)}
          />
        </div>
      )}
    </li>
  );
}

/** Every badge, how to get it, and the reader's own progress. */
export function BadgeWall({ user }: { user: StoredUser | null }) {
  return (
    <Panel className={styles.wide} title={texts.badges} emoji="sports-medal">
      <ul className={styles.badges}>
        {badgeRules
          .filter((rule) => isShown(rule, user?.level ?? 1))
          .map((rule) => (
            <BadgeCard key={rule.name} rule={rule} user={user} />
          ))}
      </ul>
    </Panel>
  );
}
