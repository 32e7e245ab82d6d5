import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Entry {
  readonly _id: string;
}

/**
 * The comments or replies the reader has just written. Lists are paginated with the oldest first, so a new entry may
 * belong to a page that is not loaded yet; until then it is shown at the end.
 */
export function useJustAdded<Written extends Entry>() {
  const [added, setAdded] = useState<readonly Written[]>([]);
  const [newest, setNewest] = useState<string | null>(null);
  const add = useCallback((entry: Written, isInSight: boolean) => {
    setAdded((before) => [...before, entry]);
    if (isInSight) setNewest(entry._id);
  }, []);
  const remove = useCallback((id: string) => setAdded((before) => before.filter(({ _id }) => _id !== id)), []);
  return {
    added,
    /** The id of the entry to bring into sight; null if there is none. */
    newest,
    /** @param isInSight whether the entry is to be brought into sight */
    add,
    remove,
  };
}

/** Brings an entry of a list into sight and gives it the focus, so that it is read out. */
export function bringIntoSight(entry: Element | null | undefined): void {
  if (!(entry instanceof HTMLElement)) return;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: 'center' });
}

/** Returns the ref of an entry that is brought into sight when it appears, if the reader has just written it. */
export function useBroughtIntoSight(isNewest: boolean): RefObject<HTMLLIElement | null> {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) bringIntoSight(entry.current);
  }, [isNewest]);
  return entry;
}

/** Returns the loaded entries, followed by the reader's own that are not among them. */
export function withAdded<Written extends Entry>(loaded: readonly Written[], added: readonly Written[]): Written[] {
  const ids = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...added.filter(({ _id }) => !ids.has(_id))];
}
