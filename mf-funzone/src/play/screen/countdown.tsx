import { playSound } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import * as texts from '../../texts/play';
import { useLater } from '../round/use-later';
import { announce } from './announcer';
import styles from './countdown.module.css';

const from = 3;
/**
 * The time per number, in milliseconds: long enough to place one's hands on the keys, short enough not to be boring.
 */
export const countMs = 500;

/** The countdown "Ready? 3, 2, 1" before a round with a clock, so that it starts when the child is looking. */
export function Countdown({ onDone }: { onDone: () => void }) {
  const [count, setCount] = useState(from);
  useEffect(() => announce(texts.ready), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is heard
  useEffect(() => playSound('tap'), [count]);
  useLater(true, countMs, () => (count > 1 ? setCount(count - 1) : onDone()), count);
  return (
    <div className={styles.countdown} aria-hidden="true">
      <p className={styles.ready}>{texts.ready}</p>
      <p key={count} className={styles.count}>
        {count}
      </p>
    </div>
  );
}
