import { onWindow, Store } from '@storysprout/kit/host';
import { useSyncExternalStore } from 'react';

/** Whether the site answers, as far as we know; `Offline` keeps it true to the facts. */
export const siteReach = new Store(true);

const reaches = () => siteReach.get() && navigator.onLine;

function subscribe(listener: () => void): () => void {
  const stops = [siteReach.subscribe(listener), onWindow('online', listener), onWindow('offline', listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** False as soon as the site can't be reached or the browser has no network. */
export function useReachesSite(): boolean {
  return useSyncExternalStore(subscribe, reaches, () => true);
}
