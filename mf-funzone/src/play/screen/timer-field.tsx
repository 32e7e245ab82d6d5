import { type Timer, timers } from '@storysprout/game-rules/core';
import * as texts from '../../texts/play';
import { RadioRow } from './radio-row';
import { chooseTimer, useTimerChoice } from './timer-choice';

const timerLabels: Readonly<Record<Timer, string>> = { x1: texts.usualTime, x2: texts.doubleTime, off: texts.noTimer };
const choices = timers.map((id) => ({ id, shown: timerLabels[id] }));

/** A choice of the timer. The XP is the same for all choices. */
export function TimerField() {
  const chosen = useTimerChoice();
  return (
    <RadioRow
      name="timer"
      legend={texts.howMuchTime}
      choices={choices}
      chosen={chosen}
      onChoose={({ id }) => chooseTimer(id)}
    />
  );
}
