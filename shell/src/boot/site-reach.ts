import { onWindow, Store } from '@storysprout/kit/host';
import { useSyncExternalStore } from 'react';

/** True while the site is believed to be reachable. `Offline` keeps it up to date. */
export const siteReach = new Store(true);

const reaches = () => siteReach.get() && navigator.onLine;

function subscribe(listener: () => void): () => void {
  const stops = [siteReach.subscribe(listener), onWindow('online', listener), onWindow('offline', listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns false as soon as the site can't be reached or the browser has no network. */
export function useReachesSite(): boolean {
  return useSyncExternalStore(subscribe, reaches, () => true);
}
