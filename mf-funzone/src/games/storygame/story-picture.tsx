import { Emoji } from '@storysprout/kit';
import type { CSSProperties } from 'react';
import styles from './story-builder.module.css';
import { actionPictures, characterPictures, settingPictures, settingSkies } from './story-pictures';
import type { Story } from './use-story-builder';

/** A picture of the hero, the place and the deed. It is decorative, as the text beside it tells the same story. */
export function StoryPicture({ story: { character, setting, action } }: { story: Story }) {
  const [sky, ground] = settingSkies[setting];
  return (
    <div className={styles.picture} style={{ '--sky-here': sky, '--ground-here': ground } as CSSProperties}>
      <Emoji name={settingPictures[setting]} size={112} className={styles.farLeft} />
      <Emoji name={settingPictures[setting]} size={160} className={styles.far} />
      <Emoji name={actionPictures[action]} size={96} className={styles.deed} />
      <Emoji name={characterPictures[character]} size={128} className={styles.hero} />
    </div>
  );
}
