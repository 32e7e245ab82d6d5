import { useEffect, useRef } from 'react';

/** Begins the first round by itself when the page opens; a later change of settings waits for the next round. */
export function useFirstRound(begin: () => void): void {
  const first = useRef(begin);
  useEffect(() => first.current(), []);
}
