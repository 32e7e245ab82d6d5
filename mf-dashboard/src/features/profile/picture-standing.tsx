import { heldPictureText, type User } from '@storysprout/contract';
import styles from './profile.module.css';

const texts = {
  public: null,
  held: heldPictureText,
  hidden: 'A grown-up is looking at your picture. Only you can see it now.',
  removed: 'A grown-up took your picture away, so others cannot see it. You can pick another one.',
} as const;

/** Says who sees the reader's picture when not everybody does. */
export function PictureStanding({ user: { image, pictureStanding } }: { user: User }) {
  const text = texts[pictureStanding?.visibility ?? 'public'];
  if (image === null || text === null) return null;
  return (
    <p className={styles.note} role="status">
      {text} {pictureStanding?.visibilityReason}
    </p>
  );
}
