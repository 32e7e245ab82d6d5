import { ifStored } from '@storysprout/kit';
import { useSyncExternalStore } from 'react';

/** A choice stored on the device for all its readers. If it can't be stored, it lasts for this visit only. */
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
    /** The current choice; null before the first one and during server rendering and hydration. */
    useChosen: () => useSyncExternalStore(subscribe, read, () => null),
    choose(value: string): void {
      unsaved = ifStored(() => keep(value)) ? null : value;
      for (const listener of listeners) listener();
    },
  };
}
