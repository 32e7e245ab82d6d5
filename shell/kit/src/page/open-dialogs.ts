import { useSyncExternalStore } from 'react';
import { Store } from './store';

const dialogs = new Store(0);

/**
 * Notes that a dialog has opened over the page.
 *
 * @returns a function that notes that it has closed
 */
export function coverPage(): () => void {
  dialogs.set(dialogs.get() + 1);
  return () => dialogs.set(dialogs.get() - 1);
}

/** Returns whether a dialog of any team covers the page. Things that move by themselves then wait. */
export function useCovered(): boolean {
  return useSyncExternalStore(
    dialogs.subscribe,
    () => dialogs.get() > 0,
    () => false,
  );
}
