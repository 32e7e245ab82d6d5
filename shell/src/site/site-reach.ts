import { Store } from '@storysprout/kit/host';
import { useSyncExternalStore } from 'react';

/** Whether the site answers, as far as we know; `Offline` keeps it true to the facts. */
export const siteReach = new Store(true);

/** False as soon as the site can't be reached or the browser has no network. */
export function useReachesSite(): boolean {
  return useSyncExternalStore(siteReach.subscribe, siteReach.get, siteReach.get) && navigator.onLine;
}
