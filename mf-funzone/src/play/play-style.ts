import type { Timer } from '@storysprout/game-rules/core';
import { useCallback, useState } from 'react';

const key = 'funzone-timer';

function isTimer(value: string | null): value is Timer {
  return value === 'x1' || value === 'x2' || value === 'off';
}

function stored(): Timer {
  try {
    const value = localStorage.getItem(key);
    return isTimer(value) ? value : 'x1';
  } catch {
    // Storage is off: the usual time.
    return 'x1';
  }
}

/** How much time the child wants for every game, kept on the device. XP is the same for all choices. */
export function useTimerChoice(): readonly [Timer, (timer: Timer) => void] {
  const [timer, setTimer] = useState(stored);
  const choose = useCallback((next: Timer) => {
    setTimer(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is off: the choice lasts for this visit.
    }
  }, []);
  return [timer, choose];
}
