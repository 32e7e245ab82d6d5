import { Button, Confetti, Emoji, playSound } from '@storysprout/kit';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import * as texts from '../../texts/play';
import styles from './round-end.module.css';

interface RoundEndProps {
  readonly won: boolean;
  readonly title: string;
  /**
   * Shows the result as an overlay on the board, so that the layout does not jump; for rounds followed automatically by
   * another.
   */
  readonly over?: boolean;
  /** False if the game itself already shows the outcome as a picture. */
  readonly picture?: boolean;
  readonly children?: ReactNode;
  /** The label of the button for the next round, which is shown only if there is an `onAgain`. */
  readonly againLabel?: string;
  readonly onAgain?: () => void;
  /** Further actions after the main button. */
  readonly otherWays?: ReactNode;
}

/**
 * The result of a round, with the ways to continue. If the child decides how to continue, the title takes the focus.
 * The button does not, because a key still being pressed would start the next round.
 */
export function RoundEnd(props: RoundEndProps) {
  const { won, title, over = false, picture = true, children } = props;
  const { againLabel = texts.playAgain, onAgain, otherWays } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isTheEnd = onAgain !== undefined;
  // The text is rendered first and the confetti a moment later, because both at once would take a slow device longer
  // than a frame.
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
