import { Emoji } from '@storysprout/kit';
import type { CSSProperties } from 'react';
import styles from './story-builder.module.css';
import { actionPictures, characterPictures, settingPictures, settingSkies } from './story-pictures';
import type { Story } from './use-story-builder';

/** The hero in the place, with what happens: decoration, as the text beside it tells the same. */
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
