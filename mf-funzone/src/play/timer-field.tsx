import { type Timer, timers } from '@storysprout/game-rules/core';
import * as texts from '../texts/play';
import { chooseTimer, useTimerChoice } from './timer-choice';
import styles from './timer-field.module.css';

const timerLabels: Readonly<Record<Timer, string>> = { x1: texts.usualTime, x2: texts.doubleTime, off: texts.noTimer };

/** How much time a child wants; the XP is the same. */
export function TimerField() {
  const timer = useTimerChoice();
  return (
    <fieldset className={styles.timers}>
      <legend className={styles.legend}>{texts.howMuchTime}</legend>
      {timers.map((choice) => (
        <label key={choice} className={styles.timer}>
          <input type="radio" name="timer" checked={choice === timer} onChange={() => chooseTimer(choice)} />
          <span>{timerLabels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
