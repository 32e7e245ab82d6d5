import { Emoji, type EmojiName, Icon } from '@storysprout/kit';
import { type ReactNode, StrictMode, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** What the bar is about; on phones all that is seen of it at first. */
  readonly label: string;
  readonly emoji: EmojiName;
  /** The rest, announced whenever it changes. */
  readonly words: ReactNode;
  /** What went wrong, in sight on every screen. */
  readonly problem?: string | undefined;
  /** The way back. */
  readonly children: ReactNode;
}

/** Always in sight: this page is not what others see, and the way back. On phones one line, which opens. */
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

/** In a root of its own: a build that breaks the page must not take the way back along. */
export function showBottomBar(bar: ReactNode): void {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  document.body.append(place);
  createRoot(place).render(<StrictMode>{bar}</StrictMode>);
}
