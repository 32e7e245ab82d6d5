import { type Timer, timers } from '@storysprout/game-rules/core';
import styles from './game-frame.module.css';

const timerLabels: Readonly<Record<Timer, string>> = { x1: 'Usual time', x2: 'Double time', off: 'No timer' };

interface TimerChoiceProps {
  readonly timer: Timer;
  readonly onTimer: (timer: Timer) => void;
}

/** How much time a child wants; the XP is the same. */
export function TimerChoice({ timer, onTimer }: TimerChoiceProps) {
  return (
    <fieldset className={styles.timers}>
      <legend className={styles.legend}>Timer for the next round (same XP)</legend>
      {timers.map((choice) => (
        <label key={choice} className={styles.timer}>
          <input type="radio" name="timer" checked={choice === timer} onChange={() => onTimer(choice)} />
          <span>{timerLabels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
