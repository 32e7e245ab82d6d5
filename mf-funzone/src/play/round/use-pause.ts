import { useCovered } from '@storysprout/kit';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/**
 * Decides when a round stands still: while a dialog covers it or the page is hidden. In a game that runs on time, a
 * hidden page pauses the round until the child presses 'Keep playing'.
 */
export function usePause(
  { phase, isHeld }: { phase: string; isHeld: boolean },
  ticks: boolean,
  dispatch: (event: { type: 'held'; isHeld: boolean }) => void,
) {
  // True while another tab is in front or the screen is off.
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
