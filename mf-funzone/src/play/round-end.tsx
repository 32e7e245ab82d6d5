import { Button, Confetti, Emoji, playSound } from '@storysprout/kit';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import * as texts from '../texts/play';
import styles from './round-end.module.css';

interface RoundEndProps {
  readonly won: boolean;
  readonly title: string;
  /** Lies over the board for a moment, so that nothing jumps; for rounds that go on by themselves. */
  readonly over?: boolean;
  /** False where the game shows by itself how it came out. */
  readonly picture?: boolean;
  readonly children?: ReactNode;
  /** Absent when the next round begins by itself. */
  readonly againLabel?: string;
  readonly onAgain?: () => void;
  /** Other ways on, after the first one. */
  readonly otherWays?: ReactNode;
}

/**
 * How a round came out, with the way on. When the child decides how to go on the title takes the focus:
 * not the button, so that a key still being pressed does not start the next round.
 */
export function RoundEnd(props: RoundEndProps) {
  const { won, title, over = false, picture = true, children } = props;
  const { againLabel = texts.playAgain, onAgain, otherWays } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isTheEnd = onAgain !== undefined;
  // The text first, the shower a moment later: both at once would take a slow device longer than a frame.
  const isShowering = useDeferredValue(won, false);
  useEffect(() => playSound(won ? 'win' : 'lose'), [won]);
  useEffect(() => {
    if (isTheEnd) heading.current?.focus();
  }, [isTheEnd]);
  return (
    <section className={over ? styles.over : styles.place} aria-label={texts.result}>
      {isShowering && <Confetti />}
      <div className={over ? `${styles.end} ${styles.card}` : styles.end}>
        {picture && <Emoji name={won ? 'party-popper' : 'hugging-face'} size={72} className={styles.picture} />}
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
        {onAgain && (
          <Button size="l" onClick={onAgain}>
            {againLabel}
          </Button>
        )}
        {otherWays}
      </div>
    </section>
  );
}
