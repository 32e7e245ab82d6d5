import { Panel } from '@storysprout/kit';
import { guide } from './guide';
import styles from './guide.module.css';

/** What moderators look up while they work: docs/moderation.md in short. */
export default function GuideSection() {
  return (
    <>
      <div className={styles.parts}>
        {guide.map(({ title, emoji, points }) => (
          <Panel key={title} title={title} emoji={emoji}>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      <p className={styles.more}>
        The whole guide, with what to do about each kind of entry, comes with the site: <code>docs/moderation.md</code>.
      </p>
    </>
  );
}
