import { heldPictureText, type User } from '@storysprout/contract';
import * as profileTexts from '../../texts/profile';
import styles from './profile.module.css';

const texts = {
  public: null,
  held: heldPictureText,
  hidden: profileTexts.pictureHidden,
  removed: profileTexts.pictureRemoved,
} as const;

/** Explains who sees the reader's picture when not everybody does. */
export function PictureStanding({ user: { image, pictureStanding } }: { user: User }) {
  const text = texts[pictureStanding?.visibility ?? 'public'];
  if (image === null || text === null) return null;
  return (
    <p className={styles.note} role="status">
      {text} {pictureStanding?.visibilityReason}
    </p>
  );
}
