import { preferences } from '../page/preferences/preferences';
import { session } from '../session/session-store';

/**
 * Announces changes of the browser's storage to everything in this page that follows it. The browser itself notifies
 * only other tabs, and a kit of another generation in the same page is like another tab to this one.
 *
 * @returns a function that stops it
 */
export function announceStoredChanges(): () => void {
  const announce = (key: string) => () => window.dispatchEvent(new StorageEvent('storage', { key }));
  const stops = [session.subscribe(announce('token')), preferences.subscribe(announce('preferences'))];
  return () => {
    for (const stop of stops) stop();
  };
}
