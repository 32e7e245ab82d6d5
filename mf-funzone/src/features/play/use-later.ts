import { useEffect, useRef } from 'react';

/** Does `action` once, `delayMs` after `isDue` has become true; the newest `action` is the one that runs. */
export function useLater(isDue: boolean, delayMs: number, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isDue, delayMs]);
}
