import { Emoji } from '@storysprout/kit';
import type { ReactNode } from 'react';
import { PlaceLinks } from '../remotes/place-links';
import styles from './masthead.module.css';

/** The top of the front page, like a magazine's. */
export function Masthead({ children }: { children: ReactNode }) {
  return (
    <section className={styles.masthead}>
      <div className={styles.words}>
        {children}
        <p className={styles.lead}>Write what you think, read what others wrote, play, and watch your sprout grow.</p>
        <div className={styles.actions}>
          <PlaceLinks place="home" />
        </div>
      </div>
      <div className={styles.scene} aria-hidden="true">
        <span className={styles.sun} />
        <Emoji name="cloud" size={64} className={styles.cloud} />
        <span className={styles.rainbow} />
        <Emoji name="butterfly" size={44} className={styles.butterfly} />
        <Emoji name="open-book" size={168} className={styles.book} />
        <Emoji name="seedling" size={108} className={styles.sprout} />
        <Emoji name="fox" size={92} className={styles.fox} />
        <Emoji name="snail" size={46} className={styles.snail} />
        <Emoji name="tulip" size={52} className={styles.tulip} />
      </div>
    </section>
  );
}
