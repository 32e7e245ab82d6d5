import { Emoji } from '@storysprout/kit';
import styles from './challenge-picture.module.css';
import { sceneOf } from './challenge-scene';

interface ChallengePictureProps {
  readonly challenge: { readonly _id: string; readonly topic: string };
  /** Side of the large picture in the middle, in pixels. */
  readonly size?: number;
}

/** Three pictures of the topic, on a hill. They are decoration, because the topic is next to them as text. */
export function ChallengePicture({ challenge, size = 96 }: ChallengePictureProps) {
  const [middle = 'scroll', left = 'sparkles', right = 'feather'] = sceneOf(challenge).pictures;
  return (
    <span className={styles.picture} aria-hidden="true">
      <Emoji name={left} size={Math.round(size * 0.55)} className={styles.left} />
      <Emoji name={middle} size={size} className={styles.middle} />
      <Emoji name={right} size={Math.round(size * 0.55)} className={styles.right} />
    </span>
  );
}
