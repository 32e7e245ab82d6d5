import { useCallback, useState } from 'react';

interface Entry {
  readonly _id: string;
}

/**
 * Comments or replies the reader has just written. Lists are oldest first and come in pages, so these may be pages
 * away; they are shown at the end until their page is there.
 */
export function useJustAdded<Written extends Entry>() {
  const [added, setAdded] = useState<readonly Written[]>([]);
  const add = useCallback((entry: Written) => setAdded((before) => [...before, entry]), []);
  const remove = useCallback((id: string) => setAdded((before) => before.filter(({ _id }) => _id !== id)), []);
  return { added, add, remove };
}

/** The loaded ones, then the reader's own that are not among them. */
export function withAdded<Written extends Entry>(loaded: readonly Written[], added: readonly Written[]): Written[] {
  const ids = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...added.filter(({ _id }) => !ids.has(_id))];
}
