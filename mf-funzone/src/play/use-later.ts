import { useEffect, useRef } from 'react';

/**
 * Does `action` once, `delayMs` after `isDue` has become true, and once more for each new `turn`; the newest `action`
 * is the one that runs.
 */
export function useLater(isDue: boolean, delayMs: number, action: () => void, turn = 0): void {
  const latest = useRef(action);
  latest.current = action;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is why this happens again
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isDue, delayMs, turn]);
}
