import type { User } from '@storysprout/contract';
import * as profileTexts from '../../texts/profile';
import styles from './profile.module.css';

const texts = {
  public: null,
  held: profileTexts.nameHeld,
  hidden: profileTexts.nameHidden,
  removed: profileTexts.nameRemoved,
} as const;

/** Explains who sees the reader's name when not everybody does. */
export function NameStanding({ user: { nameStanding } }: { readonly user: User }) {
  const text = texts[nameStanding?.visibility ?? 'public'];
  if (text === null) return null;
  return (
    <p className={styles.note} role="status">
      {text} {nameStanding?.visibilityReason}
    </p>
  );
}
