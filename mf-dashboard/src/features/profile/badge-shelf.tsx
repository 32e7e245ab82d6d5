import type { StoredUser } from '@storysprout/contract';
import { Emoji, PageLink, Panel, ProgressBar } from '@storysprout/kit';
import { badgePicture, badgeProgress, nextBadge } from '../../shared/badge-pictures';
import * as texts from '../../texts/my-way';
import styles from './showcase.module.css';

function Medal({ name }: { readonly name: string }) {
  return (
    <li className={styles.medal}>
      <span className={styles.medalPicture}>
        <Emoji name={badgePicture(name)} size={44} />
      </span>
      {name}
    </li>
  );
}

/** The badges a reader has, and the one that is nearest. */
export function BadgeShelf({ user }: { readonly user: StoredUser }) {
  const next = nextBadge(user);
  const progress = next && badgeProgress(next, user);
  const text = next && progress && texts.nextBadge(next.name, progress.have, next.goal);
  return (
    <Panel title={texts.badges} emoji="sports-medal">
      {user.badges.length === 0 ? (
        <p className={styles.none}>{texts.noBadges}</p>
      ) : (
        <ul className={styles.shelf}>
          {user.badges.map((badge) => (
            <Medal key={badge} name={badge} />
          ))}
        </ul>
      )}
      {next && progress && text && (
        <div className={styles.next}>
          <Emoji name={badgePicture(next.name)} size={44} className={styles.locked} />
          <div className={styles.nextWords}>
            <p className={styles.nextName}>{text}</p>
            <p className={styles.howTo}>{next.howTo}</p>
            <ProgressBar value={(progress.have / next.goal) * 100} label={next.name} tone="sun" valueText={text} />
          </div>
        </div>
      )}
      <PageLink to="/Achievements" className={styles.more}>
        {texts.allBadges}
      </PageLink>
    </Panel>
  );
}
