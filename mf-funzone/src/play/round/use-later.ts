import { useEffect, useRef } from 'react';

/**
 * Runs `action` once, `delayMs` after `isDue` becomes true, and again for each new `turn`. It always runs the latest
 * `action`.
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
