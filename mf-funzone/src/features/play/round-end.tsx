import { Button, Emoji, playSound } from '@storysprout/kit';
import { type ReactNode, useEffect } from 'react';
import { Celebration } from './celebration';
import styles from './round-end.module.css';

interface RoundEndProps {
  readonly won: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /** Absent when the next round begins by itself. */
  readonly againLabel?: string;
  readonly onAgain?: () => void;
}

/** How a round came out, with the way on. */
export function RoundEnd({ won, title, children, againLabel = 'Play Again', onAgain }: RoundEndProps) {
  useEffect(() => playSound(won ? 'win' : 'lose'), [won]);
  return (
    <section className={styles.end} aria-label="Result">
      {won && <Celebration />}
      <Emoji name={won ? 'party-popper' : 'hugging-face'} size={72} />
      <p className={styles.title} role="status">
        {title}
      </p>
      {children}
      {onAgain && (
        <Button size="l" onClick={onAgain}>
          {againLabel}
        </Button>
      )}
    </section>
  );
}
