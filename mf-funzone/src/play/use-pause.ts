import { useCovered } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { useHiddenPage } from './use-hidden-page';

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
