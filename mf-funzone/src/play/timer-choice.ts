import { type Timer, timers } from '@storysprout/game-rules/core';
import { useSyncExternalStore } from 'react';

const key = 'funzone-timer';
const listeners = new Set<() => void>();
/** The choice of this visit, where the device keeps nothing. */
let unsaved: Timer | null = null;

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function chosen(): Timer {
  try {
    const value = localStorage.getItem(key);
    return unsaved ?? timers.find((timer) => timer === value) ?? 'x1';
  } catch {
    return unsaved ?? 'x1';
  }
}

/** How much time the child wants for every game, kept on the device. XP is the same for all choices. */
export function useTimerChoice(): Timer {
  return useSyncExternalStore(subscribe, chosen);
}

export function chooseTimer(timer: Timer): void {
  try {
    localStorage.setItem(key, timer);
    unsaved = null;
  } catch {
    unsaved = timer;
  }
  for (const listener of listeners) listener();
}
