import { useCovered } from '@storysprout/kit';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/**
 * When a round stands still: while a dialog covers it, whenever nobody can see the page, and then, in a game whose
 * time runs on, until the child says 'Keep playing'.
 */
export function usePause(
  { phase, isHeld }: { phase: string; isHeld: boolean },
  ticks: boolean,
  dispatch: (event: { type: 'held'; isHeld: boolean }) => void,
) {
  // Another tab is in front, or the phone is in a pocket.
  const isHidden = useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
  const isCovered = useCovered();
  const isPlaying = phase === 'playing';
  const setPaused = useCallback((isHeld: boolean) => dispatch({ type: 'held', isHeld }), [dispatch]);
  useEffect(() => {
    if (isPlaying && isHidden && ticks) setPaused(true);
  }, [isPlaying, isHidden, ticks, setPaused]);
  const isPaused = isPlaying && ticks && (isHeld || isHidden);
  return { isPaused, isStill: isPaused || isHidden || isCovered, setPaused };
}
