import { useSyncExternalStore } from 'react';
import { Store } from '../store';

const dialogs = new Store(0);

/** A dialog opens over the page. @returns what says that it is gone */
export function coverPage(): () => void {
  dialogs.set(dialogs.get() + 1);
  return () => dialogs.set(dialogs.get() - 1);
}

/** Whether a dialog of whatever team lies over the page; what moves by itself then waits. */
export function useCovered(): boolean {
  return useSyncExternalStore(dialogs.subscribe, () => dialogs.get() > 0);
}
