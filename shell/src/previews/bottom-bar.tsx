import { Emoji, type EmojiName, Icon } from '@storysprout/kit';
import { type ReactNode, StrictMode, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** The topic of the bar. On phones, it is all that is visible at first. */
  readonly label: string;
  readonly emoji: EmojiName;
  /** The details. Screen readers announce them whenever they change. */
  readonly words: ReactNode;
  /** An error message, visible on every screen size. */
  readonly problem?: string | undefined;
  /** The control that leads back to the site itself. */
  readonly children: ReactNode;
}

/**
 * A bar that is always visible: it tells readers that this page is not what others see, and offers a way back. On
 * phones it is one line that expands.
 */
export function BottomBar({ label, emoji, words, problem, children }: BottomBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className={isOpen ? `${styles.bar} ${styles.open}` : styles.bar} aria-label={label}>
      <Emoji name={emoji} size={28} />
      <button
        type="button"
        className={styles.label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron-down" size={18} className={styles.arrow} />
      </button>
      <div role="status" className={styles.news}>
        <p id={id} className={styles.words}>
          {words}
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      {children}
    </aside>
  );
}

/** Renders the bar in a root of its own, so that a build that breaks the page cannot remove the way back. */
export function showBottomBar(bar: ReactNode): void {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  document.body.append(place);
  createRoot(place).render(<StrictMode>{bar}</StrictMode>);
}
