import { Panel } from '@storysprout/kit';
import * as texts from '../../texts/guide';
import { guide } from './guide';
import styles from './guide.module.css';

const guideFile = 'docs/moderation.md';

/** A short form of docs/moderation.md, for moderators to look things up. */
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
        {texts.wholeGuide} <code>{guideFile}</code>.
      </p>
    </>
  );
}
