import { ifStored } from '@storysprout/kit';
import { useSyncExternalStore } from 'react';

/** A choice that a device keeps for all its readers; where it keeps nothing, it holds for this visit. */
export function deviceChoice(key: string) {
  const listeners = new Set<() => void>();
  let unsaved: string | null = null;

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }

  const read = () => unsaved ?? ifStored(() => localStorage.getItem(key));

  function keep(value: string): boolean {
    localStorage.setItem(key, value);
    return true;
  }

  return {
    /** Null before the first choice, and on a page that is drawn for everybody. */
    useChosen: () => useSyncExternalStore(subscribe, read, () => null),
    choose(value: string): void {
      unsaved = ifStored(() => keep(value)) ? null : value;
      for (const listener of listeners) listener();
    },
  };
}
