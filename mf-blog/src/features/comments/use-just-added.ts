import { useCallback, useState } from 'react';

interface Entry {
  readonly _id: string;
}

/**
 * The comments or replies the reader has just written. Lists are paginated with the oldest first, so a new entry may
 * belong to a page that is not loaded yet; until then it is shown at the end.
 */
export function useJustAdded<Written extends Entry>() {
  const [added, setAdded] = useState<readonly Written[]>([]);
  const add = useCallback((entry: Written) => setAdded((before) => [...before, entry]), []);
  const remove = useCallback((id: string) => setAdded((before) => before.filter(({ _id }) => _id !== id)), []);
  return { added, add, remove };
}

/** Returns the loaded entries, followed by the reader's own that are not among them. */
export function withAdded<Written extends Entry>(loaded: readonly Written[], added: readonly Written[]): Written[] {
  const ids = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...added.filter(({ _id }) => !ids.has(_id))];
}
