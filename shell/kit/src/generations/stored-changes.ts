import { preferences } from '../preferences/preferences';
import { session } from '../session/session-store';

/**
 * Tells everybody in this page who follows the browser's storage of changes made here: the browser itself tells other tabs
 * only, and a kit of another generation in the same page is to this one as another tab. @returns how to stop
 */
export function announceStoredChanges(): () => void {
  const announce = (key: string) => () => window.dispatchEvent(new StorageEvent('storage', { key }));
  const stops = [session.subscribe(announce('token')), preferences.subscribe(announce('preferences'))];
  return () => {
    for (const stop of stops) stop();
  };
}
