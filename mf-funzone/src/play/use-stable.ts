import { useCallback, useRef } from 'react';

/**
 * The same function for ever, which does what the newest one does, so that cells that get it need not be rendered
 * again.
 */
export function useStable<Args extends unknown[], Result>(
  action: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((...args: Args) => latest.current(...args), []);
}
