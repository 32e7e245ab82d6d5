import type { User } from '@storysprout/contract';
import styles from './profile.module.css';

const texts = {
  public: null,
  held: 'A grown-up reads your name first. Others see a plain one until then.',
  hidden: 'A grown-up is looking at your name. Only you can see it now.',
  removed: 'A grown-up took your name away, so others see a plain one. Please pick another one.',
} as const;

/** Says who sees the reader's name when not everybody does. */
export function NameStanding({ user: { nameStanding } }: { readonly user: User }) {
  const text = texts[nameStanding?.visibility ?? 'public'];
  if (text === null) return null;
  return (
    <p className={styles.note} role="status">
      {text} {nameStanding?.visibilityReason}
    </p>
  );
}
