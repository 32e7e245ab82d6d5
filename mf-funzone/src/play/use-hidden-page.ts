import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether nobody can see the page right now: another tab is in front, or the phone is in a pocket. */
export function useHiddenPage(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}
