import type { StoredUser } from '@storysprout/contract';
import { PageLink, Panel, ProgressBar } from '@storysprout/kit';
import { nextAvatar } from '../../shared/next-avatar';
import * as texts from '../../texts/my-way';
import styles from './showcase.module.css';

/** The avatar that comes next, and how far away it is. */
export function AvatarGoal({ user }: { readonly user: StoredUser }) {
  const next = nextAvatar(user.totalPoints);
  const text = next && texts.nextAvatar(next.xpToGo, next.avatar.label);
  return (
    <Panel title={texts.nextAvatarTitle} emoji="wrapped-gift">
      {next && text ? (
        <div className={styles.next}>
          <img src={next.avatar.image} alt="" width={88} height={88} className={styles.goal} loading="lazy" />
          <div className={styles.nextWords}>
            <p className={styles.nextName}>{text}</p>
            <ProgressBar value={next.percent} label={next.avatar.label} tone="berry" valueText={text} />
          </div>
        </div>
      ) : (
        <p className={styles.none}>{texts.allAvatars}</p>
      )}
      <PageLink to="/dashboard?tab=rewards" className={styles.more}>
        {texts.myAvatars}
      </PageLink>
    </Panel>
  );
}
