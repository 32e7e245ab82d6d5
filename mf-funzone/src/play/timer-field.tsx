import { type Timer, timers } from '@storysprout/game-rules/core';
import { chooseTimer, useTimerChoice } from './timer-choice';
import styles from './timer-field.module.css';

const timerLabels: Readonly<Record<Timer, string>> = { x1: 'Usual time', x2: 'Double time', off: 'No timer' };

/** How much time a child wants; the XP is the same. */
export function TimerField() {
  const timer = useTimerChoice();
  return (
    <fieldset className={styles.timers}>
      <legend className={styles.legend}>How much time do you want? The XP is the same.</legend>
      {timers.map((choice) => (
        <label key={choice} className={styles.timer}>
          <input type="radio" name="timer" checked={choice === timer} onChange={() => chooseTimer(choice)} />
          <span>{timerLabels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
