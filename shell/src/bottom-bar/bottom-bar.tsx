import { Emoji, type EmojiName } from '@storysprout/kit';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** What the bar is about, for screen readers. */
  readonly label: string;
  readonly emoji: EmojiName;
  /** Announced whenever it changes. */
  readonly words: ReactNode;
  /** The way back. */
  readonly children: ReactNode;
}

/** Always in sight: this page is not what others see, and the way back. */
export function BottomBar({ label, emoji, words, children }: BottomBarProps) {
  return (
    <aside className={styles.bar} aria-label={label}>
      <Emoji name={emoji} size={28} />
      <p role="status" className={styles.words}>
        {words}
      </p>
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
