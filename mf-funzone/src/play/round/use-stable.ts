import { useCallback, useRef } from 'react';

/**
 * Returns a function that never changes but always calls the latest `action`, so that memoized cells receiving it do
 * not render again.
 */
export function useStable<Args extends unknown[], Result>(
  action: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((...args: Args) => latest.current(...args), []);
}
