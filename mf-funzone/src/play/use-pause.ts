import { useCovered } from '@storysprout/kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * When a round stands still: while a dialog covers it, whenever nobody can see the page, and then, in a game whose
 * time runs on, until the child says 'Go on'.
 */
export function usePause(isPlaying: boolean, ticks: boolean) {
  const [isHeld, setPaused] = useState(false);
  const isHidden = useHiddenPage();
  const isCovered = useCovered();
  useEffect(() => {
    if (isPlaying && isHidden && ticks) setPaused(true);
  }, [isPlaying, isHidden, ticks]);
  const isPaused = isPlaying && ticks && (isHeld || isHidden);
  return { isPaused, isStill: isPaused || isHidden || isCovered, setPaused };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether nobody can see the page right now: another tab is in front, or the phone is in a pocket. */
function useHiddenPage(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
