import { deviceStorage, ifStored } from '@storysprout/kit';

/** What this device keeps for each of its readers; the one for whom nothing was kept for longest goes first. */
interface ReadersStore<Kept> {
  /** Null when nothing is kept for this reader. */
  readonly of: (userId: string) => Kept | null;
  readonly keep: (userId: string, kept: Kept) => void;
}

/**
 * @param parse makes sense of what is stored, which may be anything
 * @param mostReaders a family's tablet
 */
export function readersStore<Kept>(key: string, parse: (stored: unknown) => Kept, mostReaders = 8): ReadersStore<Kept> {
  /** The readers of this device, the latest last. */
  const readAll = (): ReadonlyMap<string, Kept> => {
    const stored = ifStored<unknown>(() => JSON.parse(deviceStorage().getItem(key) ?? '[]'));
    if (!Array.isArray(stored)) return new Map();
    const rows = stored.filter((row): row is [string, unknown] => Array.isArray(row) && typeof row[0] === 'string');
    return new Map(rows.map(([userId, kept]) => [userId, parse(kept)]));
  };
  return {
    of: (userId) => readAll().get(userId) ?? null,
    keep: (userId, kept) => {
      const others = [...readAll()].filter(([reader]) => reader !== userId).slice(1 - mostReaders);
      ifStored(() => deviceStorage().setItem(key, JSON.stringify([...others, [userId, kept]])));
    },
  };
}

/** The entries of a stored object that are as they should be. */
export function entriesOf<Value>(stored: unknown, isValue: (value: unknown) => value is Value): [string, Value][] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1]));
}
