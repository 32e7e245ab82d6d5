import { type Timer, timers } from '@storysprout/game-rules/core';
import { deviceChoice } from './device-choice';

const choice = deviceChoice('funzone-timer');

/** Returns the timer chosen for all games, which is stored on the device. XP is the same for all choices. */
export function useTimerChoice(): Timer {
  const chosen = choice.useChosen();
  return timers.find((timer) => timer === chosen) ?? 'x1';
}

export const chooseTimer: (timer: Timer) => void = choice.choose;
