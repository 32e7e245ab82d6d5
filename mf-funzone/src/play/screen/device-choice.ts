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

  const read = () => unsaved ?? ifStored(({ local }) => local.getItem(key));

  return {
    /** The current choice; null before the first one and during server rendering and hydration. */
    useChosen: () => useSyncExternalStore(subscribe, read, () => null),
    choose(value: string): void {
      const isStored = ifStored(({ local }) => {
        local.setItem(key, value);
        return true;
      });
      unsaved = isStored ? null : value;
      for (const listener of listeners) listener();
    },
  };
}
